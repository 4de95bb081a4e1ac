// SPDX-License-Identifier: Apache-2.0
// Nobody moves an object here: that the class allows it, and what a move does then, stands in the class.
#include <cuda_runtime.h>

class timer {
public:
	timer() { cudaEventCreate(&done_); }
	~timer() { cudaEventDestroy(done_); } // expect: GPU502
	timer(const timer &) = delete;
	timer &operator=(const timer &) = delete;
	timer(timer &&) = default;
	timer &operator=(timer &&) = default;
	void start(cudaStream_t s) { cudaEventRecord(done_, s); }

private:
	cudaEvent_t done_;
};

class lane {
public:
	explicit lane(int device) : device_(device) { cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking); }
	~lane()
	{
		if (device_ >= 0)
			cudaStreamDestroy(stream_); // expect: GPU502
	}
	lane(const lane &) = delete;
	lane(lane &&) = default;
	cudaStream_t stream() const { return stream_; }

private:
	int device_;
	cudaStream_t stream_;
};
