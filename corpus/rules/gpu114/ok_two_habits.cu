// SPDX-License-Identifier: Apache-2.0
// expect-none
// As many on the default stream as on the other: no habit.
#include <cuda_runtime.h>

cudaStream_t copy_stream();
__global__ void half(float *x) { x[threadIdx.x] /= 2; }

void load(float *x, const float *y) { cudaMemcpyAsync(x, y, 128, cudaMemcpyHostToDevice, copy_stream()); }
void store(float *x, const float *y) { cudaMemcpyAsync(x, y, 128, cudaMemcpyDeviceToHost, copy_stream()); }
void move(float *x, const float *y) { cudaMemcpyAsync(x, y, 128, cudaMemcpyDeviceToDevice, copy_stream()); }
void first(float *x) { half<<<1, 32>>>(x); }
void second(float *x) { half<<<2, 32>>>(x); }
