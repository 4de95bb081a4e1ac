// SPDX-License-Identifier: Apache-2.0
// expect-none
// The smaller of what the problem needs and what the device holds.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

__global__ void step(float *x, int n)
{
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
		x[i] += 1;
	cooperative_groups::this_grid().sync();
	if (threadIdx.x == 0)
		x[blockIdx.x] += x[0];
}

void run(float *x, int n)
{
	int processors, per_processor;
	cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, 0);
	cudaOccupancyMaxActiveBlocksPerMultiprocessor(&per_processor, step, 256, 0);
	int room = processors * per_processor;
	int blocks = (n + 255) / 256;
	if (blocks > room)
		blocks = room;
	void *args[] = {&x, &n};
	cudaLaunchCooperativeKernel((const void *)step, dim3(blocks), dim3(256), args, 0, 0);
}
