// SPDX-License-Identifier: Apache-2.0
// expect-none
// A member that is a reference is bound with braces: no second timer is made.
#include <cuda_runtime.h>

class timer {
public:
	explicit timer(int &count) : count_(count)
	{
		cudaEventCreate(&start_);
	}
	~timer() { cudaEventDestroy(start_); }
	timer(const timer &) = delete;
	cudaEvent_t start_;

private:
	int &count_;
};

struct launch {
	explicit launch(timer &t) : timer_{t} {}
	void run(cudaStream_t stream) { cudaEventRecord(timer_.start_, stream); }
	timer &timer_;
};

void measured(int &count, cudaStream_t stream)
{
	timer t(count);
	launch l(t);
	l.run(stream);
}
