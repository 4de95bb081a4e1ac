// SPDX-License-Identifier: Apache-2.0
// Of two arrays of events the constructor makes one. Nothing but this file can name the other.
#include <cuda_runtime.h>

__global__ void unpack_tile(float *tile, int n);

class tile_queue {
public:
	tile_queue();
	~tile_queue();
	void push(float *tile, int n, int slot);

private:
	enum { slots = 2 };
	cudaStream_t lane_[slots];
	cudaEvent_t unpacked_[slots], ready_[slots];
};

tile_queue::tile_queue()
{
	for (int i = 0; i < slots; i++) {
		cudaStreamCreateWithFlags(&lane_[i], cudaStreamNonBlocking);
		cudaEventCreateWithFlags(&ready_[i], cudaEventDisableTiming);
	}
}

tile_queue::~tile_queue()
{
	for (int i = 0; i < slots; i++) {
		cudaEventDestroy(ready_[i]);
		cudaStreamDestroy(lane_[i]);
	}
}

void tile_queue::push(float *tile, int n, int slot)
{
	cudaEventRecord(ready_[slot], lane_[slot]);
	unpack_tile<<<n / 256, 256, 0, lane_[slot]>>>(tile, n);
	cudaEventRecord(unpacked_[slot], lane_[slot]); // expect: GPU501 // validate: -
	cudaEventSynchronize(ready_[slot]);
	cudaStreamSynchronize(lane_[slot]);
}
