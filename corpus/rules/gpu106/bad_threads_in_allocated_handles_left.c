// SPDX-License-Identifier: Apache-2.0
// The handle of the thread lies in memory from malloc, and the thread is joined behind the copy only, which may read what the thread has not written yet.
#include <cuda_runtime.h>
#include <pthread.h>
#include <stdlib.h>

struct batch {
	float *to;
	float value;
};

static void *fill_batch(void *data)
{
	struct batch *b = data;
	b->to[0] = b->value;
	return NULL;
}

void fill_and_send(float *device, struct batch *batch, cudaStream_t stream)
{
	float *host;
	pthread_t *thread = malloc(sizeof *thread);
	if (!thread)
		return;
	cudaMallocHost((void **)&host, sizeof *host);
	batch->to = host;
	pthread_create(thread, NULL, fill_batch, batch);
	cudaMemcpyAsync(device, host, sizeof *host, cudaMemcpyHostToDevice, stream); // expect: GPU106 // validate: confirmed
	pthread_join(*thread, NULL);
	cudaStreamSynchronize(stream);
	cudaFreeHost(host);
	free(thread);
}
