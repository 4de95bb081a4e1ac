// SPDX-License-Identifier: Apache-2.0
// The event is always recorded, and only another stream waits for it; one more is there for who asks whether all is done.
// expect-none
#include <cuda_runtime.h>

__global__ void work_on(float *x, int n);

class worker {
public:
	void run(float *x, int n, cudaStream_t stream, cudaStream_t other);
	void again(float *x, int n, cudaStream_t stream, cudaStream_t other);
	bool is_done() const;

private:
	cudaEvent_t mark_, last_;
};

void worker::run(float *x, int n, cudaStream_t stream, cudaStream_t other)
{
	work_on<<<(n + 255) / 256, 256, 0, stream>>>(x, n);
	cudaEventRecord(mark_, stream);
	if (other != stream)
		cudaStreamWaitEvent(other, mark_, 0);
	work_on<<<(n + 255) / 256, 256, 0, other>>>(x, n);
	cudaEventRecord(last_, other);
}

void worker::again(float *x, int n, cudaStream_t stream, cudaStream_t other)
{
	work_on<<<(n + 255) / 256, 256, 0, stream>>>(x, n);
	cudaEventRecord(mark_, stream);
	if (other != stream)
		cudaStreamWaitEvent(other, mark_, 0);
	work_on<<<(n + 255) / 256, 256, 0, other>>>(x, n);
	cudaEventRecord(last_, other);
}

bool worker::is_done() const
{
	return cudaEventQuery(last_) == cudaSuccess;
}
