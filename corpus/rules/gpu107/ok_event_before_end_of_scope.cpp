// SPDX-License-Identifier: Apache-2.0
// expect-none
// A pinned buffer in a class that waits for its last copy before it frees the memory.
#include <cuda_runtime.h>

class PinnedBuffer {
public:
	explicit PinnedBuffer(size_t n) : n_(n)
	{
		cudaMallocHost(&data_, n);
		cudaEventCreateWithFlags(&used_, cudaEventDisableTiming);
	}
	~PinnedBuffer()
	{
		cudaEventSynchronize(used_);
		cudaEventDestroy(used_);
		cudaFreeHost(data_);
	}
	PinnedBuffer(const PinnedBuffer &) = delete;
	PinnedBuffer &operator=(const PinnedBuffer &) = delete;
	void send(void *device, cudaStream_t s)
	{
		cudaMemcpyAsync(device, data_, n_, cudaMemcpyHostToDevice, s);
		cudaEventRecord(used_, s);
	}

private:
	size_t n_;
	void *data_;
	cudaEvent_t used_;
};

void send_zeros(void *device, size_t n, cudaStream_t s)
{
	PinnedBuffer buffer(n);
	buffer.send(device, s);
}
