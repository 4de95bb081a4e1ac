// SPDX-License-Identifier: Apache-2.0
// The helper copies on the default stream where it is given no queue. Its callers use the queue themselves, so there is one.
// expect-none
#include <cuda_runtime.h>
#include <cassert>

struct queue {
	cudaStream_t stream;
	int device;
	cudaStream_t get() const { return stream; }
};

extern int allocate(void **p, size_t bytes);

__global__ void mark(int *x) { *x = 1; }

static void put(int *d, const int *h, queue *q)
{
	cudaStream_t s = nullptr;
	if (q != nullptr)
		s = q->get();
	cudaMemcpyAsync(d, h, sizeof *d, cudaMemcpyHostToDevice, s);
	if (q != nullptr)
		cudaStreamSynchronize(s);
}

void used_behind(int *d, const int *h, queue *q)
{
	put(d, h, q);
	mark<<<1, 1, 0, q->get()>>>(d);
}

void used_before(int *d, const int *h, queue *q)
{
	mark<<<1, 1, 0, q->stream>>>(d);
	put(d, h, q);
}

static void make(queue **out)
{
	queue *q;
	allocate((void **)&q, sizeof *q);
	assert(q != nullptr);
	q->device = 0;
	cudaStreamCreateWithFlags(&q->stream, cudaStreamNonBlocking);
	*out = q;
}

void made_here(int *d, const int *h)
{
	queue *q;
	make(&q);
	put(d, h, q);
	mark<<<1, 1, 0, q->stream>>>(d);
}
