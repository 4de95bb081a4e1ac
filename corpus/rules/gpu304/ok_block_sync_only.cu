// SPDX-License-Identifier: Apache-2.0
// expect-none
// Block-wide groups need no cooperative launch.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

__global__ void step(float *x)
{
	cooperative_groups::thread_block block = cooperative_groups::this_thread_block();
	x[block.thread_rank()] += 1;
	block.sync();
	x[threadIdx.x] += x[0];
	__syncthreads();
}

void run(float *x, cudaStream_t s)
{
	step<<<8, 256, 0, s>>>(x);
}
