// SPDX-License-Identifier: Apache-2.0
// An atomic says which of the two staging buffers is next, and the stream of that one is waited for before it is written again. Two batches alone need
// no wait.
// expect-none
#include <atomic>
#include <cuda_runtime.h>

struct turning_ring {
	std::atomic<unsigned> next{0};
	float *staging[2];
	float *device[2];
	cudaStream_t stream[2];
};

static void send_next(turning_ring *ring, float value, bool may_be_busy)
{
	unsigned slot = ring->next.fetch_add(1) % 2;
	if (may_be_busy)
		cudaStreamSynchronize(ring->stream[slot]);
	ring->staging[slot][0] = value;
	cudaMemcpyAsync(ring->device[slot], ring->staging[slot], sizeof(float), cudaMemcpyHostToDevice, ring->stream[slot]);
}

void send_three(turning_ring *ring)
{
	send_next(ring, 1, false);
	send_next(ring, 2, false);
	send_next(ring, 3, true);
}
