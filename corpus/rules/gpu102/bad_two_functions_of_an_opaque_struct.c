// SPDX-License-Identifier: Apache-2.0
// The same in C: users have a pointer to a structure that only this file knows, and no way to its streams.
#include <cuda_runtime.h>
#include <stdlib.h>

struct queue {
	cudaStream_t in, out;
	char *bytes;
	size_t size;
};

struct queue *queue_new(size_t size);
void queue_put(struct queue *q, const char *from);
void queue_get(struct queue *q, char *to);
void queue_free(struct queue *q);

struct queue *queue_new(size_t size)
{
	struct queue *q = (struct queue *)malloc(sizeof *q);
	q->size = size;
	cudaStreamCreate(&q->in);
	cudaStreamCreate(&q->out);
	cudaMalloc((void **)&q->bytes, size);
	return q;
}

void queue_put(struct queue *q, const char *from)
{
	cudaMemcpyAsync(q->bytes, from, q->size, cudaMemcpyHostToDevice, q->in);
}

void queue_get(struct queue *q, char *to)
{
	cudaMemcpyAsync(to, q->bytes, q->size, cudaMemcpyDeviceToHost, q->out); // expect: GPU102 // validate: confirmed
	cudaStreamSynchronize(q->out);
}

void queue_free(struct queue *q)
{
	cudaDeviceSynchronize();
	cudaFree(q->bytes);
	cudaStreamDestroy(q->in);
	cudaStreamDestroy(q->out);
	free(q);
}
