// SPDX-License-Identifier: Apache-2.0
// A library's function that is inlined.
#include <cuda_runtime.h>

enum { N = 4096 };

static inline __attribute__((always_inline)) void fill(char *p, cudaStream_t s)
{
	cudaMemsetAsync(p, 5, N, s);
}
