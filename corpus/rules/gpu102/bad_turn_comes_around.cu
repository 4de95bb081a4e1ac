// SPDX-License-Identifier: Apache-2.0
// One stream copies and the other one computes, and the kernel waits for the copy of its block. When a block's turn comes again, the copy does not wait for the
// kernel that still reads it.
#include <cuda_runtime.h>

__global__ void add_block(const float *block, float *sum) { atomicAdd(sum, block[threadIdx.x]); }

class block_turns {
public:
	block_turns()
	{
		cudaStreamCreateWithFlags(&copies_, cudaStreamNonBlocking);
		cudaStreamCreateWithFlags(&computes_, cudaStreamNonBlocking);
		for (int i = 0; i < 2; i++) {
			cudaMalloc(&block_[i], 256 * sizeof(float));
			cudaEventCreateWithFlags(&copied_[i], cudaEventDisableTiming);
		}
		cudaMalloc(&sum_, sizeof(float));
	}

	~block_turns()
	{
		cudaDeviceSynchronize();
		for (int i = 0; i < 2; i++) {
			cudaFree(block_[i]);
			cudaEventDestroy(copied_[i]);
		}
		cudaFree(sum_);
		cudaStreamDestroy(copies_);
		cudaStreamDestroy(computes_);
	}

	void next(const float *from)
	{
		const int i = turn_;
		turn_ ^= 1;
		cudaMemcpyAsync(block_[i], from, 256 * sizeof(float), cudaMemcpyHostToDevice, copies_); // expect: GPU102 // validate: confirmed
		cudaEventRecord(copied_[i], copies_);
		cudaStreamWaitEvent(computes_, copied_[i], 0);
		add_block<<<1, 256, 0, computes_>>>(block_[i], sum_);
	}

private:
	float *block_[2], *sum_;
	cudaStream_t copies_, computes_;
	cudaEvent_t copied_[2];
	int turn_ = 0;
};
