// SPDX-License-Identifier: Apache-2.0
// expect-none
// Occupancy times multiprocessors, grid-stride loops in the kernel.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

__global__ void jacobi(float *x, float *y, int n)
{
	cooperative_groups::grid_group grid = cooperative_groups::this_grid();
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
		y[i] = 0.5f * x[i];
	grid.sync();
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
		x[i] = y[i];
}

bool relax(float *x, float *y, int n, cudaStream_t s)
{
	int device, processors, per_processor;
	void *args[] = {&x, &y, &n};
	cudaGetDevice(&device);
	cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device);
	cudaOccupancyMaxActiveBlocksPerMultiprocessor(&per_processor, jacobi, 128, 0);
	dim3 grid(per_processor * processors);
	return cudaLaunchCooperativeKernel((const void *)jacobi, grid, dim3(128), args, 0, s) == cudaSuccess;
}
