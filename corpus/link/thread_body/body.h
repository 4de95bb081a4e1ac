// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cuda_runtime.h>

void loom_body(float *device, cudaStream_t stream);
void loom_body_on(int which, float *device, cudaStream_t stream);
