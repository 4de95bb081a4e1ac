// SPDX-License-Identifier: Apache-2.0
// expect-none
/* A free list of device blocks in C: a block carries the event of its last use; reuse on another stream waits for it. */
#include <cuda_runtime_api.h>
#include <stdlib.h>

struct block {
	struct block *next;
	void *memory;
	cudaEvent_t last_use;
};

struct pool {
	struct block *free_blocks;
	size_t size;
};

static struct block *block_new(size_t size)
{
	struct block *b = calloc(1, sizeof *b);
	if (!b)
		return NULL;
	if (cudaMalloc(&b->memory, size) != cudaSuccess) {
		free(b);
		return NULL;
	}
	if (cudaEventCreateWithFlags(&b->last_use, cudaEventDisableTiming) != cudaSuccess) {
		cudaFree(b->memory);
		free(b);
		return NULL;
	}
	return b;
}

struct block *pool_get(struct pool *p, cudaStream_t stream)
{
	struct block *b = p->free_blocks;
	if (!b)
		return block_new(p->size);
	p->free_blocks = b->next;
	cudaStreamWaitEvent(stream, b->last_use, 0);
	return b;
}

void pool_put(struct pool *p, struct block *b, cudaStream_t stream)
{
	cudaEventRecord(b->last_use, stream);
	b->next = p->free_blocks;
	p->free_blocks = b;
}

void pool_destroy(struct pool *p)
{
	while (p->free_blocks) {
		struct block *b = p->free_blocks;
		p->free_blocks = b->next;
		cudaEventSynchronize(b->last_use);
		cudaEventDestroy(b->last_use);
		cudaFree(b->memory);
		free(b);
	}
}

int clear_twice(struct pool *p, cudaStream_t first, cudaStream_t second)
{
	struct block *b = pool_get(p, first);
	if (!b)
		return -1;
	cudaMemsetAsync(b->memory, 0, p->size, first);
	pool_put(p, b, first);
	b = pool_get(p, second);
	if (!b)
		return -1;
	cudaMemsetAsync(b->memory, 1, p->size, second);
	pool_put(p, b, second);
	return 0;
}
