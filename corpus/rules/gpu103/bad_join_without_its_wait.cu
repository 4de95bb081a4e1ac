// SPDX-License-Identifier: Apache-2.0
// The side stream starts behind the caller's work, and its own end is recorded: but nobody waits for that record, so that the caller goes on
// while the side stream still fills the buffer.
#include <cuda_runtime.h>

__global__ void fill(float *data, int n);

class prefetcher {
public:
	prefetcher();
	~prefetcher();
	void run(float *data, int n, cudaStream_t stream);

private:
	cudaStream_t side_;
	cudaEvent_t begin_, end_;
};

prefetcher::prefetcher()
{
	cudaStreamCreateWithFlags(&side_, cudaStreamNonBlocking);
	cudaEventCreateWithFlags(&begin_, cudaEventDisableTiming);
	cudaEventCreateWithFlags(&end_, cudaEventDisableTiming);
}

prefetcher::~prefetcher()
{
	cudaEventDestroy(begin_);
	cudaEventDestroy(end_);
	cudaStreamDestroy(side_);
}

void prefetcher::run(float *data, int n, cudaStream_t stream)
{
	cudaEventRecord(begin_, stream);
	cudaStreamWaitEvent(side_, begin_, 0);
	fill<<<(n + 255) / 256, 256, 0, side_>>>(data, n);
	cudaEventRecord(end_, side_); // expect: GPU103 // validate: -
}
