// SPDX-License-Identifier: Apache-2.0
// A library: one function is inlined, one is not and makes the same call.
#include <cuda_runtime.h>

enum { N = 4096 };

static inline __attribute__((always_inline)) void low(char *p, cudaStream_t s)
{
	cudaMemsetAsync(p, 1, N, s);
}

static __attribute__((noinline)) char *fill(char *p, cudaStream_t s)
{
	low(p, s);
	return p;
}
