// SPDX-License-Identifier: Apache-2.0
// No device holds a hundred thousand blocks of 1024 threads.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

__global__ void step(float *x)
{
	x[blockIdx.x] += 1;
	cooperative_groups::this_grid().sync();
	x[blockIdx.x] += x[0];
}

void run(float *x)
{
	void *args[] = {&x};
	cudaLaunchCooperativeKernel((const void *)step, dim3(100000), dim3(1024), args, 0, 0); // expect: GPU303 // validate: error(CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE)
}
