// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>

// Makes a stream of its own, and ends it.
class own_lane {
public:
	own_lane() { cudaStreamCreateWithFlags(&raw_, cudaStreamNonBlocking); }
	~own_lane() { cudaStreamDestroy(raw_); }
	own_lane(const own_lane &) = delete;
	own_lane &operator=(const own_lane &) = delete;
	cudaStream_t raw() const { return raw_; }

private:
	cudaStream_t raw_ = nullptr;
};

// The object has both lanes, and its users have none.
class own_lane_tally {
public:
	own_lane_tally() { cudaMalloc(&total_, sizeof *total_); }
	~own_lane_tally() { cudaFree(total_); }
	own_lane_tally(const own_lane_tally &) = delete;
	own_lane_tally &operator=(const own_lane_tally &) = delete;
	void clear();
	void take(const own_lane_tally &other);

private:
	int *total_ = nullptr;
	own_lane first_, second_;
};

void own_lane_tally::clear()
{
	cudaMemsetAsync(total_, 0, sizeof *total_, first_.raw()); // expect: GPU102 // validate: confirmed
}

void own_lane_tally::take(const own_lane_tally &other)
{
	cudaMemcpyAsync(total_, other.total_, sizeof *total_, cudaMemcpyDeviceToDevice, second_.raw()); // expect: GPU102 // validate: confirmed
}
