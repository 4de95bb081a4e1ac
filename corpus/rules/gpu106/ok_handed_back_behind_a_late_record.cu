// SPDX-License-Identifier: Apache-2.0
// As bad_handed_back_behind_an_early_record.cu, with the record behind the copy.
// expect-none
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
	cudaMemcpyAsync(host.data(), bins_, n_ * sizeof(int), cudaMemcpyDeviceToHost, stream);
	cudaEventRecord(done_, stream);
	cudaEventSynchronize(done_);
	return host;
}
