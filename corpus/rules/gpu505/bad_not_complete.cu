// SPDX-License-Identifier: Apache-2.0
// The host asks before the second event is complete.
#include <cuda_runtime.h>

__global__ void fill(float *x) { x[threadIdx.x] = 1; }

float measure(float *x)
{
	cudaEvent_t start, stop;
	float ms = 0;
	cudaEventCreate(&start);
	cudaEventCreate(&stop);
	cudaEventRecord(start);
	fill<<<1, 256>>>(x);
	cudaEventRecord(stop);
	cudaEventElapsedTime(&ms, start, stop); // expect: GPU505 // validate: error(CUDA_ERROR_NOT_READY)
	cudaEventDestroy(start);
	cudaEventDestroy(stop);
	return ms;
}
