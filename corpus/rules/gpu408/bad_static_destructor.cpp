// SPDX-License-Identifier: Apache-2.0
// A static object frees device memory after main has returned.
#include <cuda_runtime.h>

class Pool {
public:
	void *get(size_t n)
	{
		if (!data_)
			cudaMalloc(&data_, n);
		return data_;
	}
	~Pool()
	{
		cudaFree(data_); // expect: GPU408 // validate: error(CUDA_ERROR_DEINITIALIZED)
	}

private:
	void *data_ = nullptr;
};

static Pool pool;

void *scratch(size_t n)
{
	return pool.get(n);
}
