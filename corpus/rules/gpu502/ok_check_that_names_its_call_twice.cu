// SPDX-License-Identifier: Apache-2.0
// The header of glog is missing here. The message of its checks is made only where one fails, so that what it calls runs once (glog, "CHECK macros"), and a check
// that fails ends the program.
// expect-none
#include <cuda_runtime.h>
#include <glog/logging.h> // needed: what its checks do is known by the name of their header

#define CHECK_CALL_TWICE(code) { CHECK_EQ((code), cudaSuccess) << cudaGetErrorString((code)); }

class checked_lane {
public:
	checked_lane() { CHECK_CALL_TWICE(cudaStreamCreate(&stream_)); }
	~checked_lane()
	{
		CHECK_CALL_TWICE(cudaStreamSynchronize(stream_));
		CHECK_CALL_TWICE(cudaStreamDestroy(stream_));
	}
	checked_lane(const checked_lane &) = delete;
	cudaStream_t get() const { return stream_; }

private:
	cudaStream_t stream_;
};

void clear_in_checked_lane(int *on_device, size_t n)
{
	CHECK_GT(n, 0u) << "nothing to clear";
	checked_lane lane;
	CHECK_CALL_TWICE(cudaMemsetAsync(on_device, 0, n * sizeof *on_device, lane.get()));
	VLOG(1) << "cleared " << n << std::endl;
}
