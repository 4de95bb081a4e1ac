// SPDX-License-Identifier: Apache-2.0
// The stream is read and thrown away on purpose, and the work runs on it all the same.
// expect-none
#include <cuda_runtime.h>

struct queue {
	cudaStream_t stream;
};

__global__ void scale(float *x)
{
	x[threadIdx.x] *= 2;
}

void run(queue *q, float *x)
{
	cudaStream_t own = q->stream;
	q->stream;
	scale<<<1, 32, 0, own>>>(x);
}
