// SPDX-License-Identifier: Apache-2.0
// The ring starts with zeros, as calloc gives them, so that the copy is on lane 0 while the host waits for lane 1.
#include <cuda_runtime.h>
#include <stdlib.h>

struct echo_ring {
	unsigned head;
	cudaStream_t lanes[2];
	int *host[2];
};

static struct echo_ring *open_echo_ring(void)
{
	struct echo_ring *ring = (struct echo_ring *)calloc(1, sizeof *ring);
	if (!ring)
		return NULL;
	for (int i = 0; i < 2; i++) {
		cudaStreamCreateWithFlags(&ring->lanes[i], cudaStreamNonBlocking);
		cudaMallocHost(&ring->host[i], 4096);
	}
	return ring;
}

static int start_echo(struct echo_ring *ring, const int *device)
{
	int slot = (int)(ring->head++ % 2);
	cudaMemcpyAsync(ring->host[slot], device, 4096, cudaMemcpyDeviceToHost, ring->lanes[slot]);
	return slot;
}

static const int *finish_echo(struct echo_ring *ring, int slot)
{
	cudaStreamSynchronize(ring->lanes[ring->head % 2]);
	return ring->host[slot];
}

int first_echo(const int *device)
{
	struct echo_ring *ring = open_echo_ring();
	if (!ring)
		return -1;
	int slot = start_echo(ring, device);
	const int *echo = finish_echo(ring, slot);
	int first = echo[0]; // expect: GPU106 // validate: confirmed
	for (int i = 0; i < 2; i++) {
		cudaStreamSynchronize(ring->lanes[i]);
		cudaStreamDestroy(ring->lanes[i]);
		cudaFreeHost(ring->host[i]);
	}
	free(ring);
	return first;
}
