// SPDX-License-Identifier: Apache-2.0
// The default stream waits for the copy, and the kernel behind it for the default stream: the program makes blocking streams only.
#include "tern.h"

static __global__ void tern_double(float *x, int n)
{
	if (threadIdx.x < n)
		x[threadIdx.x] *= 2;
}

void tern_in_turn(float *d, const float *h, int n)
{
	cudaMemcpyAsync(d, h, n * sizeof *d, cudaMemcpyHostToDevice, tern_mover);
	cudaEventRecord(tern_moved, tern_mover);
	cudaStreamWaitEvent(0, tern_moved, 0);
	tern_double<<<1, 32, 0, tern_worker>>>(d, n);
}
