// SPDX-License-Identifier: Apache-2.0
// A library of functions that are inlined into each other.
#include <cuda_runtime.h>

enum { N = 4096 };

static inline __attribute__((always_inline)) void lowest(char *p, cudaStream_t s)
{
	cudaMemsetAsync(p, 1, N, s);
}

static inline __attribute__((always_inline)) void lower(char *p, cudaStream_t s)
{
	lowest(p, s);
}

static inline __attribute__((always_inline)) void low(char *p, cudaStream_t s)
{
	lower(p, s);
}
