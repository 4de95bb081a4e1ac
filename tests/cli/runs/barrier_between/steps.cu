// SPDX-License-Identifier: Apache-2.0
#include "tern.h"

static __global__ void tern_twice(float *x, int n)
{
	if (threadIdx.x < n)
		x[threadIdx.x] *= 2;
}

void tern_send(float *d, const float *h, int n)
{
	cudaMemcpyAsync(d, h, n * sizeof *d, cudaMemcpyHostToDevice, tern_mover);
	cudaEventRecord(tern_moved, tern_mover);
}

void tern_scale(float *d, int n)
{
	tern_twice<<<1, 32, 0, tern_worker>>>(d, n);
}
