// SPDX-License-Identifier: Apache-2.0
// The same two functions, and a class that has only the old one: it fills memory on the default stream.
#include <cuda_runtime.h>

__global__ void fill_for_the_class(float *memory, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		memory[i] = 0.0f;
}

class filler {
public:
	virtual ~filler() = default;
	virtual void fill(float *memory, int n) = 0;
	virtual void fill_on(float *memory, int n, cudaStream_t /*stream*/)
	{
		fill(memory, n);
	}
};

class zero_filler : public filler {
public:
	void fill(float *memory, int n) override
	{
		fill_for_the_class<<<(n + 255) / 256, 256>>>(memory, n); // expect: GPU110 // validate: confirmed
	}
};
