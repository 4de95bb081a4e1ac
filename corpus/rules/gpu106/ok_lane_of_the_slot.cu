// SPDX-License-Identifier: Apache-2.0
// The ring starts with zeros, as calloc gives them; the copy and the wait are on the lane of the slot.
// expect-none
#include <cuda_runtime.h>
#include <stdlib.h>

struct reply_ring {
	unsigned head;
	cudaStream_t lanes[2];
	int *host[2];
};

static struct reply_ring *open_reply_ring(void)
{
	struct reply_ring *ring = (struct reply_ring *)calloc(1, sizeof *ring);
	if (!ring)
		return NULL;
	for (int i = 0; i < 2; i++) {
		cudaStreamCreateWithFlags(&ring->lanes[i], cudaStreamNonBlocking);
		cudaMallocHost(&ring->host[i], 4096);
	}
	return ring;
}

static int start_reply(struct reply_ring *ring, const int *device)
{
	int slot = (int)(ring->head++ % 2);
	cudaMemcpyAsync(ring->host[slot], device, 4096, cudaMemcpyDeviceToHost, ring->lanes[slot]);
	return slot;
}

static const int *finish_reply(struct reply_ring *ring, int slot)
{
	cudaStreamSynchronize(ring->lanes[slot]);
	return ring->host[slot];
}

int first_reply(const int *device)
{
	struct reply_ring *ring = open_reply_ring();
	if (!ring)
		return -1;
	int slot = start_reply(ring, device);
	const int *reply = finish_reply(ring, slot);
	int first = reply[0];
	for (int i = 0; i < 2; i++) {
		cudaStreamSynchronize(ring->lanes[i]);
		cudaStreamDestroy(ring->lanes[i]);
		cudaFreeHost(ring->host[i]);
	}
	free(ring);
	return first;
}
