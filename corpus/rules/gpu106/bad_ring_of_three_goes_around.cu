// SPDX-License-Identifier: Apache-2.0
// Four batches go into three buffers: the fourth one comes around to the buffer of the first, which its copy may still be reading.
#include <cuda_runtime.h>

struct pair_ring {
	unsigned next;
	float *staging[3];
	float *device[3];
	cudaStream_t stream;
};

static void pair_put(pair_ring *ring, unsigned at, float value)
{
	ring->staging[at % 3][0] = value; // expect: GPU106 // validate: confirmed
	cudaMemcpyAsync(ring->device[at % 3], ring->staging[at % 3], sizeof(float), cudaMemcpyHostToDevice, ring->stream);
}

void pair_send_two(pair_ring *ring)
{
	unsigned first = ring->next;
	cudaMallocHost((void **)&ring->staging[0], sizeof(float));
	cudaMallocHost((void **)&ring->staging[1], sizeof(float));
	cudaMallocHost((void **)&ring->staging[2], sizeof(float));
	pair_put(ring, first, 1);
	pair_put(ring, first + 1, 2);
	pair_put(ring, first + 2, 3);
	pair_put(ring, first + 3, 4);
	ring->next = first + 4;
}
