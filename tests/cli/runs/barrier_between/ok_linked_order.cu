// SPDX-License-Identifier: Apache-2.0
// As in ok_order.cu, with the copy of another file.
#include "tern.h"

static __global__ void tern_more(float *x, int n)
{
	if (threadIdx.x < n)
		x[threadIdx.x] += 2;
}

void tern_linked(float *d, const float *h, int n)
{
	tern_send(d, h, n);
	cudaStreamWaitEvent(0, tern_moved, 0);
	tern_more<<<1, 32, 0, tern_worker>>>(d, n);
}
