// SPDX-License-Identifier: Apache-2.0
// What a header that is missing hands out may be an object of somebody else: a reference to it ends nothing.
// expect-none
#include <cuda_runtime.h>
#include <quarry/handles.h>

class QuarryStream {
	cudaStream_t lane_;

public:
	QuarryStream() { cudaStreamCreate(&lane_); }
	QuarryStream(const QuarryStream &) = delete;
	~QuarryStream() { cudaStreamDestroy(lane_); }
	cudaStream_t lane() const { return lane_; }
};

void mark_behind(cudaEvent_t event, quarry::handle kept)
{
	cudaStream_t lane = nullptr;
	if (kept.is_set()) {
		const QuarryStream &stream = quarry::unwrap<const QuarryStream &>(kept);
		lane = stream.lane();
	}
	cudaEventRecord(event, lane);
}
