// SPDX-License-Identifier: Apache-2.0
// expect-none
// The static pool is never destroyed.
#include <cuda_runtime.h>

class Pool {
public:
	void *get(size_t n)
	{
		if (!data_)
			cudaMalloc(&data_, n);
		return data_;
	}

private:
	void *data_ = nullptr;
};

void *scratch(size_t n)
{
	static Pool *pool = new Pool;
	return pool->get(n);
}
