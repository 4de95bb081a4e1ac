// SPDX-License-Identifier: Apache-2.0
/* Three rounds, and the event is recorded in the fourth. And a loop of any length, in which another event than the one that is read is recorded. */
#include <cuda_runtime.h>

__global__ void step(float *x)
{
	x[threadIdx.x] *= 0.5f;
}

float known_rounds(float *x, cudaEvent_t stop)
{
	float ms = 0;
	cudaEvent_t start;
	cudaEventCreate(&start);
	for (int i = 0; i < 3; i++) {
		if (i == 3)
			cudaEventRecord(start);
		step<<<1, 64>>>(x);
	}
	cudaEventRecord(stop);
	cudaEventSynchronize(stop);
	cudaEventElapsedTime(&ms, start, stop); // expect: GPU505 // validate: error(CUDA_ERROR_INVALID_HANDLE)
	cudaEventDestroy(start);
	return ms;
}

float other_event(float *x, int warmup, int cycles)
{
	float ms = 0;
	cudaEvent_t start, first, stop;
	cudaEventCreate(&start);
	cudaEventCreate(&first);
	cudaEventCreate(&stop);
	for (int i = 0; i < warmup + cycles; i++) {
		if (i == warmup)
			cudaEventRecord(first);
		step<<<1, 64>>>(x);
	}
	cudaEventRecord(stop);
	cudaEventSynchronize(stop);
	cudaEventElapsedTime(&ms, start, stop); // expect: GPU505 // validate: error(CUDA_ERROR_INVALID_HANDLE)
	cudaEventDestroy(start);
	cudaEventDestroy(first);
	cudaEventDestroy(stop);
	return ms;
}
