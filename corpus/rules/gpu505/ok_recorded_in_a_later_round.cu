// SPDX-License-Identifier: Apache-2.0
// expect-none
/* The time is taken from a round that may be any: how often the loop goes around nobody here knows, and in one of its rounds the event is
   recorded. */
#include <cuda_runtime.h>

__global__ void step(float *x)
{
	x[threadIdx.x] *= 0.5f;
}

float measure(float *x, int warmup, int cycles)
{
	float ms = 0;
	cudaEvent_t start, stop;
	cudaEventCreate(&start);
	cudaEventCreate(&stop);
	for (int i = 0; i < warmup + cycles; i++) {
		if (i == warmup)
			cudaEventRecord(start);
		step<<<1, 64>>>(x);
	}
	cudaEventRecord(stop);
	cudaEventSynchronize(stop);
	cudaEventElapsedTime(&ms, start, stop);
	cudaEventDestroy(start);
	cudaEventDestroy(stop);
	return ms;
}
