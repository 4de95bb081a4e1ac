// SPDX-License-Identifier: Apache-2.0
// expect-none
// The object dies while main still runs.
#include <cuda_runtime.h>

class Buffer {
public:
	explicit Buffer(size_t n) { cudaMalloc(&data_, n); }
	~Buffer() { cudaFree(data_); }
	Buffer(const Buffer &) = delete;
	Buffer &operator=(const Buffer &) = delete;
	void *get() const { return data_; }

private:
	void *data_ = nullptr;
};

int main()
{
	Buffer b(1024);
	cudaMemset(b.get(), 0, 1024);
	return cudaDeviceSynchronize() != cudaSuccess;
}
