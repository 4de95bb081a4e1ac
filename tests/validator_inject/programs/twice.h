// SPDX-License-Identifier: Apache-2.0
// A library's function that works twice, first on its workspace.
#include <cuda_runtime.h>

enum { N = 4096 };

static inline __attribute__((always_inline)) void both(char *workspace, char *p, cudaStream_t s, cudaStream_t t)
{
	cudaMemsetAsync(workspace, 0, N, s);
	cudaMemsetAsync(p, 0, N, t);
}
