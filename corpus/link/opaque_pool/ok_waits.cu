// SPDX-License-Identifier: Apache-2.0
// expect-none
// The pool is waited for, in pool.cu.
#include "pool.h"

void ink_read_later(float *host)
{
	float *device;
	cudaMalloc(&device, 128);
	ink_pool *pool = ink_pool_new();
	ink_pool_fill(pool, device, 32);
	ink_pool_wait(pool);
	cudaMemcpy(host, device, 128, cudaMemcpyDeviceToHost);
	ink_pool_free(pool);
	cudaFree(device);
}
