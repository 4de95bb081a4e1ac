// SPDX-License-Identifier: Apache-2.0
// An atomic says which of the two staging buffers is next. The third batch is written into the first one, which the copy may still be reading.
#include <atomic>
#include <cuda_runtime.h>

struct upload_ring {
	std::atomic<unsigned> next{0};
	float *staging[2];
	float *device[2];
	cudaStream_t stream[2];
};

static void upload_next(upload_ring *ring, float value)
{
	unsigned slot = ring->next.fetch_add(1) % 2;
	ring->staging[slot][0] = value; // expect: GPU106 // validate: confirmed
	cudaMemcpyAsync(ring->device[slot], ring->staging[slot], sizeof(float), cudaMemcpyHostToDevice, ring->stream[slot]);
}

void upload_three(upload_ring *ring)
{
	cudaMallocHost((void **)&ring->staging[0], sizeof(float));
	cudaMallocHost((void **)&ring->staging[1], sizeof(float));
	upload_next(ring, 1);
	upload_next(ring, 2);
	upload_next(ring, 3);
}
