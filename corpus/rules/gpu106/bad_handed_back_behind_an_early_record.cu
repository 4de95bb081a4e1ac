// SPDX-License-Identifier: Apache-2.0
// The function waits before it returns, for an event that was recorded in front of the copy: the copy may still be running.
#include <cuda_runtime.h>

#include <vector>

class histogram {
public:
	explicit histogram(int n) : n_(n)
	{
		cudaMalloc(&bins_, n_ * sizeof(int));
		cudaEventCreateWithFlags(&done_, cudaEventDisableTiming);
	}
	~histogram()
	{
		cudaEventDestroy(done_);
		cudaFree(bins_);
	}
	std::vector<int> bins(cudaStream_t stream);

private:
	int *bins_;
	cudaEvent_t done_;
	int n_;
};

std::vector<int> histogram::bins(cudaStream_t stream)
{
	std::vector<int> host(n_);
	cudaEventRecord(done_, stream);
	cudaMemcpyAsync(host.data(), bins_, n_ * sizeof(int), cudaMemcpyDeviceToHost, stream);
	cudaEventSynchronize(done_);
	return host; // expect: GPU106 // validate: -
}
