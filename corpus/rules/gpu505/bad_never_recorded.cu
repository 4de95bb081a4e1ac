// SPDX-License-Identifier: Apache-2.0
// The start was forgotten.
#include <cuda_runtime.h>

__global__ void fill(float *x) { x[threadIdx.x] = 1; }

float measure(float *x, cudaStream_t s)
{
	cudaEvent_t start, stop;
	float ms = 0;
	cudaEventCreate(&start);
	cudaEventCreate(&stop);
	fill<<<1, 256, 0, s>>>(x);
	cudaEventRecord(stop, s);
	cudaEventSynchronize(stop);
	cudaEventElapsedTime(&ms, start, stop); // expect: GPU505 // validate: error(CUDA_ERROR_INVALID_HANDLE)
	cudaEventDestroy(start);
	cudaEventDestroy(stop);
	return ms;
}
