// SPDX-License-Identifier: Apache-2.0
// A kernel hands the struct that it gets on to a device function, by value: its memory is the kernel's argument still.
#include <cuda_runtime.h>

struct cells {
	float *data;
	int width;
	__device__ float &at(int row, int column) const { return data[row * width + column]; }
};

__device__ void put(cells to, float value) { to.at(threadIdx.y, threadIdx.x) = value; }

__global__ void fill(cells to, float value)
{
	cells other = to;
	put(other, value);
}

float *filled()
{
	cudaStream_t stream;
	float *memory;
	cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
	cudaMallocAsync((void **)&memory, 256, stream);
	fill<<<1, dim3(8, 8)>>>(cells{memory, 8}, 1); // expect: GPU101 // validate: confirmed
	cudaStreamDestroy(stream);
	return memory;
}
