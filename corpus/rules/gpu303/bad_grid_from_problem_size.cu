// SPDX-License-Identifier: Apache-2.0
// The grid grows with the problem; a large one is refused.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

__global__ void jacobi(float *x, float *y, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	cooperative_groups::grid_group grid = cooperative_groups::this_grid();
	if (i > 0 && i + 1 < n)
		y[i] = 0.5f * (x[i - 1] + x[i + 1]);
	grid.sync();
	if (i < n)
		x[i] = y[i];
}

bool relax(float *x, float *y, int n, cudaStream_t s)
{
	void *args[] = {&x, &y, &n};
	int blocks = (n + 127) / 128;
	return cudaLaunchCooperativeKernel((const void *)jacobi, dim3(blocks), dim3(128), args, 0, s) == cudaSuccess; // expect: GPU303 // validate: error(CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE)
}
