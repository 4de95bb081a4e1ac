// SPDX-License-Identifier: Apache-2.0
// expect-none
// Another method of the class records the first event, or the class gives its place to whoever asks.
#include <cuda_runtime.h>

class Sundial {
public:
	Sundial()
	{
		cudaEventCreate(&rises_);
		cudaEventCreate(&sets_);
	}

	~Sundial()
	{
		cudaEventDestroy(rises_);
		cudaEventDestroy(sets_);
	}

	void morning(cudaStream_t s) { cudaEventRecord(rises_, s); }

	float evening(cudaStream_t s)
	{
		float ms = 0;
		cudaEventRecord(sets_, s);
		cudaEventSynchronize(sets_);
		cudaEventElapsedTime(&ms, rises_, sets_);
		return ms;
	}

private:
	cudaEvent_t rises_, sets_;
};

class Metronome {
public:
	Metronome()
	{
		cudaEventCreate(&tick_);
		cudaEventCreate(&tock_);
	}

	~Metronome()
	{
		cudaEventDestroy(tick_);
		cudaEventDestroy(tock_);
	}

	cudaEvent_t &tick() { return tick_; }

	float beat()
	{
		float ms = 0;
		cudaEventRecord(tock_);
		cudaEventSynchronize(tock_);
		cudaEventElapsedTime(&ms, tick_, tock_);
		return ms;
	}

private:
	cudaEvent_t tick_, tock_;
};
