// SPDX-License-Identifier: Apache-2.0
#pragma once
#define __MATH_CONSTANTS_H__
#include "host_defines.h"
#define CUDART_INF_F __builtin_huge_valf()
#define CUDART_INF __builtin_huge_val()
#define CUDART_NAN_F __builtin_nanf("")
#define CUDART_NAN __builtin_nan("")
#define CUDART_PI_F 3.141592654f
#define CUDART_PI 3.1415926535897931e+0
#define CUDART_MAX_NORMAL_F 3.402823466e38f
#define CUDART_TWO_TO_M126_F 1.175494351e-38f
