// SPDX-License-Identifier: Apache-2.0
// Of the allocator's three methods that allocate, two select its device.
#include <cuda_runtime.h>

class arena {
public:
	explicit arena(int device) : device_(device) {}
	void *plain(size_t n)
	{
		void *p = nullptr;
		cudaSetDevice(device_);
		return cudaMalloc(&p, n) == cudaSuccess ? p : nullptr;
	}
	void *page_locked(size_t n)
	{
		void *p = nullptr;
		cudaSetDevice(device_);
		return cudaMallocHost(&p, n) == cudaSuccess ? p : nullptr;
	}
	void *shared(size_t n)
	{
		void *p = nullptr;
		return cudaMallocManaged(&p, n) == cudaSuccess ? p : nullptr; // expect: GPU202 // validate: -
	}

private:
	int device_;
};
