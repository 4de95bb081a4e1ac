// SPDX-License-Identifier: Apache-2.0
// The function's callers, in another file, give it blocking streams: the clearing on the default stream is ordered with the kernel.
#include "context.h"

__global__ void add(float *p)
{
	p[threadIdx.x] += 1;
}

void work(float *p, cudaStream_t stream)
{
	cudaMemset(p, 0, 128);
	add<<<1, 32, 0, stream>>>(p);
}
