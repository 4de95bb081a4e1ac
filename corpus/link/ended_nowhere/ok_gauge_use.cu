// SPDX-License-Identifier: Apache-2.0
// expect-none
#include "gauge.h"

static __global__ void gauge_fill(float *x, int *counts)
{
	x[threadIdx.x] = 1;
	counts[threadIdx.x] = 1;
}

float gauge_measure(gauge *g, cudaStream_t s)
{
	float ms = 0;
	cudaEventRecord(g->gauge_opened, s);
	gauge_fill<<<1, 32, 0, s>>>(g->gauge_room, g->gauge_counts);
	cudaEventRecord(g->gauge_closed, s);
	cudaEventSynchronize(g->gauge_closed);
	cudaEventElapsedTime(&ms, g->gauge_opened, g->gauge_closed);
	return ms;
}
