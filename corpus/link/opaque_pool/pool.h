// SPDX-License-Identifier: Apache-2.0
// A C interface: users of the pool do not see what it holds.
#pragma once
#include <cuda_runtime.h>

struct ink_pool;
struct ink_pool *ink_pool_new(void);
void ink_pool_fill(struct ink_pool *pool, float *device, int n);
void ink_pool_wait(struct ink_pool *pool);
void ink_pool_free(struct ink_pool *pool);
