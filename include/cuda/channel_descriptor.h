// SPDX-License-Identifier: Apache-2.0
#pragma once
#define __CHANNEL_DESCRIPTOR_H__
#include "cuda_runtime.h"
