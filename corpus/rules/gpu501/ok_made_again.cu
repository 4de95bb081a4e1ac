// SPDX-License-Identifier: Apache-2.0
// expect-none
// The variable holds a new stream when it is used again.
#include <cuda_runtime.h>

__global__ void fill(float *x) { x[threadIdx.x] = 1; }

void twice(float *x)
{
	cudaStream_t s;
	cudaStreamCreate(&s);
	fill<<<1, 256, 0, s>>>(x);
	cudaStreamSynchronize(s);
	cudaStreamDestroy(s);
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	fill<<<1, 256, 0, s>>>(x);
	cudaStreamSynchronize(s);
	cudaStreamDestroy(s);
}
