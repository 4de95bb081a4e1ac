// SPDX-License-Identifier: Apache-2.0
// expect-none
#include <cuda_runtime.h>

// Makes a stream of its own, and ends it.
class ok_call_lane {
public:
	ok_call_lane() { cudaStreamCreateWithFlags(&raw_, cudaStreamNonBlocking); }
	~ok_call_lane() { cudaStreamDestroy(raw_); }
	ok_call_lane(const ok_call_lane &) = delete;
	ok_call_lane &operator=(const ok_call_lane &) = delete;
	cudaStream_t raw() const { return raw_; }

private:
	cudaStream_t raw_ = nullptr;
};

// Each call works on the lane that it is given: who gives two different ones has to order them.
class ok_call_tally {
public:
	ok_call_tally() { cudaMalloc(&total_, sizeof *total_); }
	~ok_call_tally() { cudaFree(total_); }
	ok_call_tally(const ok_call_tally &) = delete;
	ok_call_tally &operator=(const ok_call_tally &) = delete;
	void clear(const ok_call_lane &lane);
	void take(const ok_call_tally &other, const ok_call_lane &lane);

private:
	int *total_ = nullptr;
};

void ok_call_tally::clear(const ok_call_lane &lane)
{
	cudaMemsetAsync(total_, 0, sizeof *total_, lane.raw());
}

void ok_call_tally::take(const ok_call_tally &other, const ok_call_lane &lane)
{
	cudaMemcpyAsync(total_, other.total_, sizeof *total_, cudaMemcpyDeviceToDevice, lane.raw());
}
