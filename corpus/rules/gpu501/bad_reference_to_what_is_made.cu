// SPDX-License-Identifier: Apache-2.0
// The reference keeps an object that the expression makes: it ends with the block, and its stream with it.
#include <cuda_runtime.h>

class PitStream {
	cudaStream_t lane_;

public:
	explicit PitStream(int) { cudaStreamCreate(&lane_); }
	PitStream(const PitStream &) = delete;
	~PitStream() { cudaStreamDestroy(lane_); }
	cudaStream_t lane() const { return lane_; }
};

void mark_behind_a_new_one(cudaEvent_t event, int wanted)
{
	cudaStream_t lane = nullptr;
	if (wanted > 0) {
		const PitStream &stream = PitStream(wanted);
		lane = stream.lane();
	}
	cudaEventRecord(event, lane); // expect: GPU501 // validate: confirmed
}
