// SPDX-License-Identifier: Apache-2.0
// expect-none
// 4,096 blocks of 32 threads: a device of 128 multiprocessors or more holds them at once.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

__global__ void solve(float *x)
{
	x[threadIdx.x] *= 2;
	cooperative_groups::this_grid().sync();
	x[threadIdx.x] += x[0];
}

void run(float *x)
{
	void *args[] = {&x};
	cudaLaunchCooperativeKernel((void *)solve, 4096, 32, args, 0, 0);
}
