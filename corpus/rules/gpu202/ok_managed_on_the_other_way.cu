// SPDX-License-Identifier: Apache-2.0
// expect-none
// Memory that all devices may use needs no device. Only the other way through the function does.
#include <cuda_runtime.h>

class field {
public:
	explicit field(int device) : device_(device) {}
	void *open(size_t n, bool is_shared)
	{
		void *p = nullptr;
		if (is_shared) {
			cudaMallocManaged(&p, n);
		} else {
			cudaSetDevice(device_);
			cudaMalloc(&p, n);
		}
		return p;
	}

private:
	int device_;
};
