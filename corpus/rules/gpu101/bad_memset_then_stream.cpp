// SPDX-License-Identifier: Apache-2.0
// A class clears its counters on the default stream and counts on its own non-blocking stream.
#include <cuda_runtime.h>

void launch_count(const int *keys, int n, int *bins, cudaStream_t s);

class Histogram {
public:
	explicit Histogram(int bins) : bins_(bins)
	{
		cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking);
		cudaMalloc(reinterpret_cast<void **>(&counts_), bins * sizeof(int));
	}
	~Histogram()
	{
		cudaStreamSynchronize(stream_);
		cudaFree(counts_);
		cudaStreamDestroy(stream_);
	}
	void add(const int *keys_host, int n, int *keys)
	{
		cudaMemset(counts_, 0, bins_ * sizeof(int));
		cudaMemcpyAsync(keys, keys_host, n * sizeof(int), cudaMemcpyHostToDevice, stream_);
		launch_count(keys, n, counts_, stream_); // expect: GPU101 // validate: confirmed
	}

private:
	int bins_;
	int *counts_;
	cudaStream_t stream_;
};

void count(const int *keys_host, int n, int *keys)
{
	Histogram h(256);
	h.add(keys_host, n, keys);
}
