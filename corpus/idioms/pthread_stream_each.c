// SPDX-License-Identifier: Apache-2.0
// expect-none
/* pthreads in C: each thread sets the device, makes its own stream and buffers, and leaves nothing behind. */
#include <cuda_runtime_api.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#define WORKERS 4

struct work {
	int device;
	size_t size;
	unsigned char *out; /* pinned, one block a worker */
	cudaError_t status;
};

static void *fill_block(void *arg)
{
	struct work *w = arg;
	cudaStream_t stream = NULL;
	void *mem = NULL;

	w->status = cudaSetDevice(w->device);
	if (w->status == cudaSuccess)
		w->status = cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
	if (w->status == cudaSuccess)
		w->status = cudaMalloc(&mem, w->size);
	if (w->status == cudaSuccess)
		w->status = cudaMemsetAsync(mem, 0x5a, w->size, stream);
	if (w->status == cudaSuccess)
		w->status = cudaMemcpyAsync(w->out, mem, w->size, cudaMemcpyDeviceToHost, stream);
	if (stream) {
		cudaStreamSynchronize(stream);
		cudaStreamDestroy(stream);
	}
	cudaFree(mem);
	return NULL;
}

int fill_all(unsigned char *pinned, size_t size)
{
	pthread_t thread[WORKERS];
	struct work work[WORKERS];
	int bad = 0;
	for (int i = 0; i < WORKERS; i++) {
		work[i] = (struct work){.device = 0, .size = size / WORKERS, .out = pinned + i * (size / WORKERS)};
		if (pthread_create(&thread[i], NULL, fill_block, &work[i]) != 0)
			abort();
	}
	for (int i = 0; i < WORKERS; i++) {
		pthread_join(thread[i], NULL);
		bad |= work[i].status != cudaSuccess;
	}
	return bad;
}
