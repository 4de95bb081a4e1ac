// SPDX-License-Identifier: Apache-2.0
// Nothing says that there is a queue, and without one the copy is on the default stream.
#include <cuda_runtime.h>

struct queue {
	cudaStream_t stream;
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

void fill(const int *h, queue *q)
{
	int *d;
	cudaStream_t own;
	cudaStreamCreateWithFlags(&own, cudaStreamNonBlocking);
	cudaMalloc(&d, sizeof *d);
	put(d, h, q);
	mark<<<1, 1, 0, own>>>(d); // expect: GPU101 // validate: confirmed
	cudaStreamSynchronize(own);
	cudaStreamDestroy(own);
	cudaFree(d);
}
