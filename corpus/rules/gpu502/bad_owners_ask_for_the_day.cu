// SPDX-License-Identifier: Apache-2.0
// What is asked in front of the destruction has nothing to do with the owners: each of them destroys the stream.
#include <cuda_runtime.h>
#include <memory>

bool is_a_day_to_clean_up();

class DailyLane {
public:
	DailyLane() : lane_(std::make_shared<cudaStream_t>()) { cudaStreamCreate(lane_.get()); }
	DailyLane(const DailyLane &other) : lane_(other.lane_) {}
	~DailyLane()
	{
		if (is_a_day_to_clean_up())
			cudaStreamDestroy(*lane_); // expect: GPU502 // validate: confirmed
	}
	cudaStream_t lane() const { return *lane_; }

private:
	std::shared_ptr<cudaStream_t> lane_;
};

void clear_with_two_daily_owners(float *x, size_t n)
{
	DailyLane first;
	DailyLane second(first);
	cudaMemsetAsync(x, 0, n, second.lane());
	cudaStreamSynchronize(first.lane());
}
