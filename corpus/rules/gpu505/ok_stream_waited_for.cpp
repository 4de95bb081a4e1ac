// SPDX-License-Identifier: Apache-2.0
// expect-none
// A timer class; the stream was synchronised.
#include <cuda_runtime.h>

class Timer {
public:
	Timer()
	{
		cudaEventCreate(&start_);
		cudaEventCreate(&stop_);
	}
	~Timer()
	{
		cudaEventDestroy(start_);
		cudaEventDestroy(stop_);
	}
	Timer(const Timer &) = delete;
	Timer &operator=(const Timer &) = delete;
	void start(cudaStream_t s) { cudaEventRecord(start_, s); }
	float stop(cudaStream_t s)
	{
		float ms = 0;
		cudaEventRecord(stop_, s);
		cudaStreamSynchronize(s);
		cudaEventElapsedTime(&ms, start_, stop_);
		return ms;
	}

private:
	cudaEvent_t start_, stop_;
};

float time_clear(float *x, size_t n, cudaStream_t s)
{
	Timer t;
	t.start(s);
	cudaMemsetAsync(x, 0, n, s);
	return t.stop(s);
}
