// SPDX-License-Identifier: Apache-2.0
// Three batches go into three buffers, so that none is written while it is sent; the counter of what was sent grows by three as well, and says nothing of
// the place.
// expect-none
#include <atomic>
#include <cuda_runtime.h>

struct triple_ring {
	std::atomic<unsigned> next{0};
	std::atomic<unsigned> sent{0};
	float *staging[3];
	float *device[3];
	cudaStream_t stream[3];
};

static void triple_send(triple_ring *ring, float value)
{
	unsigned slot = ring->next.fetch_add(1) % 3;
	ring->staging[slot][0] = value;
	cudaMemcpyAsync(ring->device[slot], ring->staging[slot], sizeof(float), cudaMemcpyHostToDevice, ring->stream[slot]);
	ring->sent += 3;
}

void triple_send_all(triple_ring *ring)
{
	triple_send(ring, 1);
	triple_send(ring, 2);
	triple_send(ring, 3);
}
