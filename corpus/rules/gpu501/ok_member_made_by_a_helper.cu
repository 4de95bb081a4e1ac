// SPDX-License-Identifier: Apache-2.0
// Members that are made where another function is given their place, where one is assigned, and only where the code asks whether there is one.
// expect-none
#include <cuda_runtime.h>

__global__ void sort_row(float *row, int n);

static cudaError_t make_quiet(cudaEvent_t *event)
{
	return cudaEventCreateWithFlags(event, cudaEventDisableTiming);
}

class row_sorter {
public:
	explicit row_sorter(cudaEvent_t given);
	~row_sorter();
	void sort(float *row, int n);

private:
	cudaStream_t lane_;
	cudaEvent_t first_, second_[2], lazy_ = nullptr;
};

row_sorter::row_sorter(cudaEvent_t given)
{
	cudaStreamCreateWithFlags(&lane_, cudaStreamNonBlocking);
	make_quiet(&first_);
	second_[0] = second_[1] = given;
}

row_sorter::~row_sorter()
{
	cudaEventDestroy(first_);
	cudaStreamDestroy(lane_);
}

void row_sorter::sort(float *row, int n)
{
	sort_row<<<n / 256, 256, 0, lane_>>>(row, n);
	cudaEventRecord(first_, lane_);
	cudaEventRecord(second_[n & 1], lane_);
	if (lazy_)
		cudaEventRecord(lazy_, lane_);
	cudaEventSynchronize(first_);
}
