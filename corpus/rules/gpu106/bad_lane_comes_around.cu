// SPDX-License-Identifier: Apache-2.0
// Each call fills the next of three page-locked blocks, and the fourth call fills the first one again, whose copy nobody has waited for.
#include <cuda_runtime.h>

#include <cstring>

class lane_feeder {
public:
	explicit lane_feeder(size_t bytes) : bytes_(bytes)
	{
		for (int i = 0; i < 3; i++)
			cudaMallocHost(&block_[i], bytes);
		cudaMalloc(&there_, bytes);
		cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking);
	}

	~lane_feeder()
	{
		cudaStreamSynchronize(stream_);
		cudaStreamDestroy(stream_);
		cudaFree(there_);
		for (int i = 0; i < 3; i++)
			cudaFreeHost(block_[i]);
	}

	void feed(const void *from)
	{
		const int lane = turn_;
		turn_ = (turn_ + 1) % 3;
		memcpy(block_[lane], from, bytes_); // expect: GPU106 // validate: confirmed
		cudaMemcpyAsync(there_, block_[lane], bytes_, cudaMemcpyHostToDevice, stream_);
	}

private:
	void *block_[3], *there_;
	cudaStream_t stream_;
	size_t bytes_;
	int turn_ = 0;
};
