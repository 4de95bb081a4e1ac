// SPDX-License-Identifier: Apache-2.0
// Every stream that the program keeps in the array is non-blocking.
#include <cuda_runtime.h>

static cudaStream_t lanes[4];
__global__ void add(float *d) { d[threadIdx.x] += 1; }

void open_lanes()
{
	for (int i = 0; i < 4; i++)
		cudaStreamCreateWithFlags(&lanes[i], cudaStreamNonBlocking);
}

void close_lanes()
{
	for (int i = 0; i < 4; i++)
		cudaStreamDestroy(lanes[i]);
}

void work(const float *pinned, float *d)
{
	cudaMemcpyAsync(d, pinned, 128, cudaMemcpyHostToDevice, lanes[0]);
	add<<<1, 32>>>(d); // expect: GPU101 // validate: confirmed
	cudaStreamSynchronize(lanes[0]);
	cudaDeviceSynchronize();
}
