// SPDX-License-Identifier: Apache-2.0
// The pool's stream is non-blocking, which only pool.cu says: the copy on the default stream does not wait for it.
#include "pool.h"

void ink_read_at_once(float *host)
{
	float *device;
	cudaMalloc(&device, 128);
	ink_pool *pool = ink_pool_new();
	ink_pool_fill(pool, device, 32);
	cudaMemcpy(host, device, 128, cudaMemcpyDeviceToHost); // expect: GPU101 // validate: confirmed
	ink_pool_free(pool);
	cudaFree(device);
}
