// SPDX-License-Identifier: Apache-2.0
// expect-none
// A stream may be destroyed with work in it: the work completes.
#include <cuda_runtime.h>

__global__ void fill(float *x) { x[threadIdx.x] = 1; }

void fire_and_forget(float *x)
{
	cudaStream_t s;
	cudaStreamCreate(&s);
	fill<<<1, 256, 0, s>>>(x);
	cudaStreamDestroy(s);
}
