// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cuda_runtime.h>

// Made in streams.cu: both are blocking ones.
extern cudaStream_t tern_mover, tern_worker;
extern cudaEvent_t tern_moved;

void tern_send(float *d, const float *h, int n);
void tern_scale(float *d, int n);
