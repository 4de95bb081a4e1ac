// SPDX-License-Identifier: Apache-2.0
// expect-none
// Two methods that allocate select the allocator's device. The third one works on what its caller has, on the caller's device.
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
	void clear(void *p, size_t n) { cudaMemset(p, 0, n); }

private:
	int device_;
};
