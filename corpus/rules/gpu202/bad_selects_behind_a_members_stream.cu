// SPDX-License-Identifier: Apache-2.0
// The constructor makes the object's stream in front of the call that selects the object's device. Its other methods select that first.
#include <cuda_runtime.h>

class flow {
public:
	explicit flow(int device) : device_(device)
	{
		cudaStreamCreate(&stream_); // expect: GPU202 // validate: -
		select();
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
