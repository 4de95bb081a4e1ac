// SPDX-License-Identifier: Apache-2.0
// expect-none
// The pool's stream is used once more after the pool was freed. The call is here; what it does, and the finding, are in pool.cu.
#include "pool.h"

void ink_fill_twice(float *device)
{
	ink_pool *pool = ink_pool_new();
	ink_pool_fill(pool, device, 32);
	ink_pool_wait(pool);
	ink_pool_free(pool);
	ink_pool_wait(pool);
}
