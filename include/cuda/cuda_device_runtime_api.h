// SPDX-License-Identifier: Apache-2.0
#pragma once
#define __CUDA_DEVICE_RUNTIME_API_H__
#include "cuda_runtime.h"
