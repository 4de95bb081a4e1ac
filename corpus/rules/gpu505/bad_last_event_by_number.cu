// SPDX-License-Identifier: Apache-2.0
// The event behind the last iteration is made and asked for, and nobody records it.
#include <cstdlib>
#include <cuda_runtime.h>

__global__ void step(float *x) { x[threadIdx.x] += 1; }

static void record(cudaEvent_t *events, int i, cudaStream_t s) { cudaEventRecord(events[i], s); }

void timed(float *x, int iterations, cudaStream_t s, float *ms)
{
	cudaEvent_t *events = (cudaEvent_t *)malloc(sizeof(cudaEvent_t) * (iterations + 1));
	for (int i = 0; i < iterations + 1; i++)
		cudaEventCreate(&events[i]);
	for (int i = 0; i < iterations; i++) {
		record(events, i, s);
		step<<<1, 32, 0, s>>>(x);
	}
	cudaStreamSynchronize(s);
	for (int i = 0; i < iterations; i++)
		cudaEventElapsedTime(&ms[i], events[i], events[i + 1]); // expect: GPU505 // validate: confirmed
	for (int i = 0; i < iterations + 1; i++)
		cudaEventDestroy(events[i]);
	free(events);
}
