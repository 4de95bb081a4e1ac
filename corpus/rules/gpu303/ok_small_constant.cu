// SPDX-License-Identifier: Apache-2.0
// expect-none
// Eight blocks fit every device that supports cooperative launches.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

__global__ void step(float *x)
{
	x[blockIdx.x] += 1;
	cooperative_groups::this_grid().sync();
	x[blockIdx.x] += x[0];
}

void run(float *x, cudaStream_t s)
{
	void *args[] = {&x};
	cudaLaunchCooperativeKernel((const void *)step, dim3(8), dim3(128), args, 0, s);
}
