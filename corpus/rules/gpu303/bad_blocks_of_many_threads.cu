// SPDX-License-Identifier: Apache-2.0
// 4,096 blocks would fit if they were small: with 256 threads each, a multiprocessor holds eight of them.
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
	cudaLaunchCooperativeKernel((void *)solve, 4096, 256, args, 0, 0); // expect: GPU303 // validate: error(CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE)
}
