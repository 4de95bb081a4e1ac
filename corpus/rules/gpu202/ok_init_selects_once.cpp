// SPDX-License-Identifier: Apache-2.0
// expect-none
// The thread selects its device once; what comes later relies on that.
#include <cuda_runtime.h>

class engine {
public:
	bool init(int number)
	{
		device = number;
		return cudaSetDevice(device) == cudaSuccess && cudaStreamCreate(&stream) == cudaSuccess;
	}
	void grow(size_t n)
	{
		cudaMalloc(&data, n);
		size = n;
	}
	void clear() { cudaMemset(data, 0, size); }
	void end()
	{
		cudaFree(data);
		cudaStreamDestroy(stream);
	}

private:
	int device = 0;
	cudaStream_t stream = nullptr;
	void *data = nullptr;
	size_t size = 0;
};
