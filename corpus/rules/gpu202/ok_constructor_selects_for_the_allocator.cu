// SPDX-License-Identifier: Apache-2.0
// expect-none
// One method and the constructor select the device. The thread that makes the object is the one that uses it.
#include <cuda_runtime.h>

class arena {
public:
	explicit arena(int device) : device_(device)
	{
		cudaSetDevice(device_);
		cudaMalloc(&first_, 4096);
	}
	void *plain(size_t n)
	{
		void *p = nullptr;
		cudaSetDevice(device_);
		return cudaMalloc(&p, n) == cudaSuccess ? p : nullptr;
	}
	void *shared(size_t n)
	{
		void *p = nullptr;
		return cudaMallocManaged(&p, n) == cudaSuccess ? p : nullptr;
	}
	~arena() { cudaFree(first_); }

private:
	int device_;
	void *first_ = nullptr;
};
