// SPDX-License-Identifier: Apache-2.0
// expect-none
// Another function asks what the device can hold, for callers to choose by.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

template <int Width>
__global__ void merge(int *keys, int n)
{
	int i = blockIdx.x * Width + threadIdx.x;
	cooperative_groups::grid_group grid = cooperative_groups::this_grid();
	if (i < n)
		keys[i] += Width;
	grid.sync();
	if (i + 1 < n)
		keys[i] -= keys[i + 1];
}

template <typename Kernel>
static bool fits(Kernel kernel, int blocks, int threads)
{
	int each = 0, processors = 0;
	cudaOccupancyMaxActiveBlocksPerMultiprocessor(&each, kernel, threads, 0);
	cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, 0);
	return blocks <= each * processors;
}

bool can_merge(int n)
{
	return fits(merge<128>, (n + 127) / 128, 128);
}

void run_merge(int *keys, int n, cudaStream_t s)
{
	void *args[] = {&keys, &n};
	cudaLaunchCooperativeKernel((const void *)merge<128>, dim3((n + 127) / 128), dim3(128), args, 0, s);
}
