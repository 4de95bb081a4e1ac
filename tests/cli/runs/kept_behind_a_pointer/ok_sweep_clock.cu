// SPDX-License-Identifier: Apache-2.0
// The host waits for an event of the default stream, which waits for the streams that the code makes: all of them are blocking ones.
#include <cuda_runtime.h>
#include <memory>

__global__ void sweep_own_lane(float *x)
{
	x[threadIdx.x] += 1.0f;
}

class SweepClock {
public:
	SweepClock()
	{
		cudaStreamCreate(lane_.get());
		cudaEventCreate(&begun_);
		cudaEventCreate(&ended_);
		cudaEventCreate(&all_);
	}
	~SweepClock()
	{
		cudaEventDestroy(begun_);
		cudaEventDestroy(ended_);
		cudaEventDestroy(all_);
		cudaStreamDestroy(*lane_);
	}
	SweepClock(const SweepClock &) = delete;
	float sweep(float *x)
	{
		float ms = 0;
		cudaEventRecord(begun_, *lane_);
		sweep_own_lane<<<1, 64, 0, *lane_>>>(x);
		cudaEventRecord(ended_, *lane_);
		cudaEventRecord(all_, 0);
		cudaEventSynchronize(all_);
		cudaEventElapsedTime(&ms, begun_, ended_);
		return ms;
	}

private:
	std::unique_ptr<cudaStream_t> lane_ = std::make_unique<cudaStream_t>();
	cudaEvent_t begun_, ended_, all_;
};
