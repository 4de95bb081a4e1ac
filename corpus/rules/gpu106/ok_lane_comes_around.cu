// SPDX-License-Identifier: Apache-2.0
// expect-none
// Blocks that come around and are waited for: each call waits for the one that it fills; for the next one before it returns; with every third call for all;
// or for another thread, which gives blocks back when their copies are over.
#include <cuda_runtime.h>

#include <condition_variable>
#include <cstring>
#include <mutex>

class lanes_of_three {
public:
	explicit lanes_of_three(size_t bytes) : bytes_(bytes)
	{
		for (int i = 0; i < 3; i++) {
			cudaMallocHost(&block_[i], bytes);
			cudaEventCreateWithFlags(&copied_[i], cudaEventDisableTiming);
		}
		cudaMalloc(&there_, bytes);
		cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking);
	}

	~lanes_of_three()
	{
		cudaStreamSynchronize(stream_);
		cudaStreamDestroy(stream_);
		cudaFree(there_);
		for (int i = 0; i < 3; i++) {
			cudaEventDestroy(copied_[i]);
			cudaFreeHost(block_[i]);
		}
	}

protected:
	void copy(int lane) { cudaMemcpyAsync(there_, block_[lane], bytes_, cudaMemcpyHostToDevice, stream_); }

	void *block_[3], *there_;
	cudaEvent_t copied_[3];
	cudaStream_t stream_;
	size_t bytes_;
	int turn_ = 0;
};

class waits_for_its_own : lanes_of_three {
public:
	void feed(const void *from)
	{
		const int lane = turn_;
		turn_ = (turn_ + 1) % 3;
		cudaEventSynchronize(copied_[lane]);
		memcpy(block_[lane], from, bytes_);
		copy(lane);
		cudaEventRecord(copied_[lane], stream_);
	}
};

class waits_for_the_next : lanes_of_three {
public:
	void feed(const void *from)
	{
		const int lane = turn_;
		turn_ = (turn_ + 1) % 3;
		memcpy(block_[lane], from, bytes_);
		copy(lane);
		cudaEventRecord(copied_[lane], stream_);
		cudaEventSynchronize(copied_[turn_]);
	}
};

class waits_for_all : lanes_of_three {
public:
	void feed(const void *from)
	{
		const int lane = turn_;
		if (lane == 0)
			cudaStreamSynchronize(stream_);
		memcpy(block_[lane], from, bytes_);
		copy(lane);
		turn_ = (turn_ + 1) % 3;
	}
};

class waits_for_a_thread : lanes_of_three {
public:
	void feed(const void *from)
	{
		std::unique_lock<std::mutex> guard(mutex_);
		given_back_.wait(guard, [this] { return under_way_ < 3; });
		under_way_++;
		const int lane = turn_;
		turn_ = (turn_ + 1) % 3;
		memcpy(block_[lane], from, bytes_);
		copy(lane);
		cudaEventRecord(copied_[lane], stream_);
	}

	void give_back()
	{
		std::lock_guard<std::mutex> guard(mutex_);
		under_way_--;
		given_back_.notify_one();
	}

private:
	std::mutex mutex_;
	std::condition_variable given_back_;
	int under_way_ = 0;
};
