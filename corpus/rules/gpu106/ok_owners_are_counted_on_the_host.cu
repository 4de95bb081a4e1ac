// SPDX-License-Identifier: Apache-2.0
// The kernel gets the array by value and does not run its destructor: the count of owners is the host's alone.
// expect-none
#include <cuda_runtime.h>

struct array {
	int *owners = nullptr;
	float *data = nullptr;

	explicit array(size_t n) : owners(new int(1)) { cudaMalloc(&data, n * sizeof(float)); }
	array(const array &other) : owners(other.owners), data(other.data) { ++*owners; }
	~array()
	{
		if (--*owners)
			return;
		delete owners;
		cudaFree(data);
	}
};

__global__ void fill(array to, float value)
{
	to.data[blockIdx.x * blockDim.x + threadIdx.x] = value;
}

void fill_twice(array &to, cudaStream_t stream)
{
	fill<<<64, 64, 0, stream>>>(to, 0.0f);
	fill<<<64, 64, 0, stream>>>(to, 1.0f);
}
