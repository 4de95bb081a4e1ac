// SPDX-License-Identifier: Apache-2.0
// The queue is used and then dropped: what is dereferenced before says nothing of the pointer behind it.
#include <cuda_runtime.h>

struct queue {
	cudaStream_t stream;
	queue *next;
};

__global__ void mark(int *x) { *x = 1; }

static void put(int *d, const int *h, queue *q)
{
	cudaStream_t s = nullptr;
	if (q != nullptr)
		s = q->stream;
	cudaMemcpyAsync(d, h, sizeof *d, cudaMemcpyHostToDevice, s);
	if (q != nullptr)
		cudaStreamSynchronize(s);
}

void fill(int *d, const int *h, queue *q)
{
	cudaStream_t own;
	cudaStreamCreateWithFlags(&own, cudaStreamNonBlocking);
	cudaStreamSynchronize(q->stream);
	q = nullptr;
	put(d, h, q);
	mark<<<1, 1, 0, own>>>(d); // expect: GPU101 // validate: confirmed
	cudaStreamSynchronize(own);
	cudaStreamDestroy(own);
}
