// SPDX-License-Identifier: Apache-2.0
#pragma once
#define __COMMON_FUNCTIONS_H__
#include "cuda_runtime.h"
