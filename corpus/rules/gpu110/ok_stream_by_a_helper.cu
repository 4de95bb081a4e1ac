// SPDX-License-Identifier: Apache-2.0
// expect-none
// The helper says that there is no stream, or nobody asks it.
#include <cuda_runtime.h>

struct queue {
	cudaStream_t current;
};

__global__ void fill(float *x)
{
	x[threadIdx.x] = 0;
}

static void current_of(const queue *q, cudaStream_t *stream)
{
	*stream = q->current;
}

static void none(const queue *, cudaStream_t *stream)
{
	*stream = 0;
}

void passed_on(const queue *q, float *x)
{
	cudaStream_t stream;
	current_of(q, &stream);
	fill<<<1, 32, 0, stream>>>(x);
}

void without(const queue *q, float *x)
{
	cudaStream_t stream;
	none(q, &stream);
	fill<<<1, 32>>>(x);
}

void unset(float *x)
{
	cudaStream_t stream;
	fill<<<1, 32>>>(x);
}
