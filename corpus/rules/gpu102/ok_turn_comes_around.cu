// SPDX-License-Identifier: Apache-2.0
// expect-none
// The same as bad_turn_comes_around.cu, but that the copy waits for the kernel which read the block when it was its turn before.
#include <cuda_runtime.h>

__global__ void add_waited_block(const float *block, float *sum) { atomicAdd(sum, block[threadIdx.x]); }

class waited_turns {
public:
	waited_turns()
	{
		cudaStreamCreateWithFlags(&copies_, cudaStreamNonBlocking);
		cudaStreamCreateWithFlags(&computes_, cudaStreamNonBlocking);
		for (int i = 0; i < 2; i++) {
			cudaMalloc(&block_[i], 256 * sizeof(float));
			cudaEventCreateWithFlags(&copied_[i], cudaEventDisableTiming);
			cudaEventCreateWithFlags(&used_[i], cudaEventDisableTiming);
		}
		cudaMalloc(&sum_, sizeof(float));
	}

	~waited_turns()
	{
		cudaDeviceSynchronize();
		for (int i = 0; i < 2; i++) {
			cudaFree(block_[i]);
			cudaEventDestroy(copied_[i]);
			cudaEventDestroy(used_[i]);
		}
		cudaFree(sum_);
		cudaStreamDestroy(copies_);
		cudaStreamDestroy(computes_);
	}

	void next(const float *from)
	{
		const int i = turn_;
		turn_ ^= 1;
		cudaStreamWaitEvent(copies_, used_[i], 0);
		cudaMemcpyAsync(block_[i], from, 256 * sizeof(float), cudaMemcpyHostToDevice, copies_);
		cudaEventRecord(copied_[i], copies_);
		cudaStreamWaitEvent(computes_, copied_[i], 0);
		add_waited_block<<<1, 256, 0, computes_>>>(block_[i], sum_);
		cudaEventRecord(used_[i], computes_);
	}

private:
	float *block_[2], *sum_;
	cudaStream_t copies_, computes_;
	cudaEvent_t copied_[2], used_[2];
	int turn_ = 0;
};
