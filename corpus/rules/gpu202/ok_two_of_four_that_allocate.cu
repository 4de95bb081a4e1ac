// SPDX-License-Identifier: Apache-2.0
// expect-none
// Two methods that allocate select the allocator's device, and two leave it to their callers.
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
	void *shared(size_t n)
	{
		void *p = nullptr;
		cudaSetDevice(device_);
		return cudaMallocManaged(&p, n) == cudaSuccess ? p : nullptr;
	}
	void *rows(size_t n)
	{
		void *p = nullptr;
		return cudaMalloc(&p, n * 128) == cudaSuccess ? p : nullptr;
	}
	void *shared_rows(size_t n)
	{
		void *p = nullptr;
		return cudaMallocManaged(&p, n * 128) == cudaSuccess ? p : nullptr;
	}

private:
	int device_;
};
