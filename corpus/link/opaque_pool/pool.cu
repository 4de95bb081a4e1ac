// SPDX-License-Identifier: Apache-2.0
// Users of the pool see none of this.
#include "pool.h"

struct ink_pool {
	cudaStream_t stream;
};

ink_pool *ink_pool_new(void)
{
	ink_pool *pool = new ink_pool;
	cudaStreamCreateWithFlags(&pool->stream, cudaStreamNonBlocking);
	return pool;
}

static __global__ void fill(float *x, int n) { x[threadIdx.x] = n; }

void ink_pool_fill(ink_pool *pool, float *device, int n) { fill<<<1, 32, 0, pool->stream>>>(device, n); }

void ink_pool_wait(ink_pool *pool) { cudaStreamSynchronize(pool->stream); } // expect: GPU501 // validate: confirmed

void ink_pool_free(ink_pool *pool)
{
	cudaStreamDestroy(pool->stream);
	delete pool;
}
