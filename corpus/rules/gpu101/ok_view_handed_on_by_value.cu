// SPDX-License-Identifier: Apache-2.0
// expect-none
// The struct that is handed on has the memory of the second argument by then, which is on the default stream.
#include <cuda_runtime.h>

struct cells {
	float *data;
	int width;
	__device__ float &at(int row, int column) const { return data[row * width + column]; }
};

__device__ void put(cells to, float value) { to.at(threadIdx.y, threadIdx.x) = value; }

__global__ void fill(cells to, float *instead, float value)
{
	cells other = to;
	other.data = instead;
	put(other, value);
}

float *filled(float *instead)
{
	cudaStream_t stream;
	float *memory;
	cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
	cudaMallocAsync((void **)&memory, 256, stream);
	fill<<<1, dim3(8, 8)>>>(cells{memory, 8}, instead, 1);
	cudaStreamDestroy(stream);
	return memory;
}
