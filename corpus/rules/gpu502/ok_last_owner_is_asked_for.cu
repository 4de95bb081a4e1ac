// SPDX-License-Identifier: Apache-2.0
// Each of the owners asks how many there are when it ends, and the last of them destroys the stream.
// expect-none
#include <cuda_runtime.h>
#include <memory>

class CommonLane {
public:
	CommonLane() : lane_(std::make_shared<cudaStream_t>()) { cudaStreamCreate(lane_.get()); }
	CommonLane(const CommonLane &other) : lane_(other.lane_) {}
	~CommonLane()
	{
		if (lane_.use_count() == 1)
			cudaStreamDestroy(*lane_);
	}
	cudaStream_t lane() const { return *lane_; }

private:
	std::shared_ptr<cudaStream_t> lane_;
};

void clear_with_three_owners(float *x, size_t n)
{
	CommonLane first;
	CommonLane second(first);
	CommonLane third(second);
	cudaMemsetAsync(x, 0, n, third.lane());
	cudaStreamSynchronize(first.lane());
}
