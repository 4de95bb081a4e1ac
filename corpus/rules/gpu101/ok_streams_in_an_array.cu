// SPDX-License-Identifier: Apache-2.0
// expect-none
// Every stream that the program keeps in the array blocks: the default stream is ordered with it.
#include <cuda_runtime.h>

static cudaStream_t lanes[4];
__global__ void add(float *d) { d[threadIdx.x] += 1; }

void open_lanes()
{
	for (int i = 0; i < 4; i++)
		cudaStreamCreate(&lanes[i]);
}

void close_lanes()
{
	for (int i = 0; i < 4; i++)
		cudaStreamDestroy(lanes[i]);
}

void work(const float *pinned, float *d)
{
	cudaMemcpyAsync(d, pinned, 128, cudaMemcpyHostToDevice, lanes[0]);
	add<<<1, 32>>>(d);
	cudaStreamSynchronize(lanes[0]);
	cudaDeviceSynchronize();
}
