// SPDX-License-Identifier: Apache-2.0
// What the device can hold of one kernel says nothing of the other.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

__global__ void count(int *keys, int *sums, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	cooperative_groups::grid_group grid = cooperative_groups::this_grid();
	if (i < n)
		sums[i] = keys[i];
	grid.sync();
	if (i + 1 < n)
		keys[i] = sums[i + 1];
}

__global__ void clear(int *keys, int n)
{
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
		keys[i] = 0;
}

int blocks_of_clear()
{
	int each = 0;
	cudaOccupancyMaxActiveBlocksPerMultiprocessor(&each, clear, 256, 0);
	return each;
}

bool run_count(int *keys, int *sums, int n, cudaStream_t s)
{
	void *args[] = {&keys, &sums, &n};
	return cudaLaunchCooperativeKernel((const void *)count, dim3((n + 255) / 256), dim3(256), args, 0, s) == cudaSuccess; // expect: GPU303 // validate: error(CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE)
}
