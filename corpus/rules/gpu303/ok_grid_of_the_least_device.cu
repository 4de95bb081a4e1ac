// SPDX-License-Identifier: Apache-2.0
// The grid is what the least of the devices can hold; with no device at all the product would not fit its type, and says nothing.
// expect-none
#include <climits>
#include <cooperative_groups.h>
#include <cuda_runtime.h>
#include <vector>

__global__ void sum_all(float *x)
{
	cooperative_groups::this_grid().sync();
	x[threadIdx.x] += x[blockIdx.x];
}

void run(const std::vector<int> &devices, float *x)
{
	int blocks = INT_MAX, processors = INT_MAX;
	for (int device : devices) {
		cudaDeviceProp properties;
		int most = 0;
		cudaSetDevice(device);
		cudaGetDeviceProperties(&properties, device);
		cudaOccupancyMaxActiveBlocksPerMultiprocessor(&most, sum_all, 128, 0);
		if (blocks > most)
			blocks = most;
		if (processors > properties.multiProcessorCount)
			processors = properties.multiProcessorCount;
	}
	void *params[] = {&x};
	cudaLaunchCooperativeKernel((void *)sum_all, dim3(processors * blocks), dim3(128), params, 0, 0);
	cudaDeviceSynchronize();
}
