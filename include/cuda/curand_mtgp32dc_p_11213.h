// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "curand_mtgp32.h"
extern mtgp32_params_fast_t mtgp32dc_params_fast_11213[];
