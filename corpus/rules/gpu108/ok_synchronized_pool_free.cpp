// SPDX-License-Identifier: Apache-2.0
// expect-none
// A scratch class that waits in its destructor.
#include <cuda_runtime.h>

class Scratch {
public:
	Scratch(size_t n, cudaStream_t s) : stream_(s) { cudaMallocAsync(&data_, n, s); }
	~Scratch() { cudaFreeAsync(data_, stream_); }
	Scratch(const Scratch &) = delete;
	Scratch &operator=(const Scratch &) = delete;
	void *get() const { return data_; }

private:
	void *data_ = nullptr;
	cudaStream_t stream_;
};

void clear_twice(void *out, size_t n, cudaStream_t s)
{
	Scratch scratch(n, s);
	cudaMemsetAsync(scratch.get(), 0, n, s);
	cudaMemcpyAsync(out, scratch.get(), n, cudaMemcpyDeviceToDevice, s);
}
