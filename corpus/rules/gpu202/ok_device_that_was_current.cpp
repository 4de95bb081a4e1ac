// SPDX-License-Identifier: Apache-2.0
// expect-none
// The object belongs to the device that was current when it was made.
#include <cuda_runtime.h>

class buffer {
public:
	explicit buffer(size_t n)
	{
		cudaGetDevice(&device);
		cudaMalloc(&data, n);
	}
	~buffer()
	{
		cudaSetDevice(device);
		cudaFree(data);
	}

private:
	int device = 0;
	void *data = nullptr;
};
