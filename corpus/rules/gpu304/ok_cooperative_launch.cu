// SPDX-License-Identifier: Apache-2.0
// expect-none
// The same kernel, launched cooperatively.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

__global__ void two_phases(float *x, float *y)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	y[i] = x[i] * 2;
	cooperative_groups::this_grid().sync();
	x[i] = y[0];
}

void run(float *x, float *y)
{
	void *args[] = {&x, &y};
	cudaLaunchCooperativeKernel((const void *)two_phases, dim3(8), dim3(256), args, 0, 0);
}
