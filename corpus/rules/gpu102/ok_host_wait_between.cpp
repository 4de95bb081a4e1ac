// SPDX-License-Identifier: Apache-2.0
// expect-none
// RAII streams; the host waits for the first before it feeds the second.
#include <cuda_runtime.h>

void enqueue_forward(float *x, cudaStream_t s);
void enqueue_backward(float *x, cudaStream_t s);

class Stream {
public:
	Stream() { cudaStreamCreateWithFlags(&s_, cudaStreamNonBlocking); }
	~Stream() { cudaStreamDestroy(s_); }
	Stream(const Stream &) = delete;
	Stream &operator=(const Stream &) = delete;
	operator cudaStream_t() const { return s_; }
	void wait() const { cudaStreamSynchronize(s_); }

private:
	cudaStream_t s_;
};

void train(float *d_x)
{
	Stream forward, backward;
	enqueue_forward(d_x, forward);
	forward.wait();
	enqueue_backward(d_x, backward);
	backward.wait();
}
