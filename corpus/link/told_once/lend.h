// SPDX-License-Identifier: Apache-2.0
// expect-none
#pragma once
#include <cuda_runtime.h>

void lend_table(float *table, int n, cudaStream_t stream);
