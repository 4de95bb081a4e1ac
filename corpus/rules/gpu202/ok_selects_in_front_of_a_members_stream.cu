// SPDX-License-Identifier: Apache-2.0
// expect-none
// The constructor selects the object's device before it makes the stream.
#include <cuda_runtime.h>

class flow {
public:
	explicit flow(int device) : device_(device)
	{
		select();
		cudaStreamCreate(&stream_);
		cudaMalloc(&field_, 4096);
	}
	~flow()
	{
		select();
		cudaStreamDestroy(stream_);
		cudaFree(field_);
	}
	void clear()
	{
		select();
		cudaMemsetAsync(field_, 0, 4096, stream_);
		cudaStreamSynchronize(stream_);
	}

private:
	void select() { cudaSetDevice(device_); }

	int device_;
	void *field_ = nullptr;
	cudaStream_t stream_ = nullptr;
};
