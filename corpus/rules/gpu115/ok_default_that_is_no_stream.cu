// SPDX-License-Identifier: Apache-2.0
// expect-none
// Defaults for numbers and flags, beside a stream that is passed.
#include <cuda_runtime.h>

void fill(float *x, int n, cudaStream_t stream, float value = 0, unsigned flags = 0);

void cleared(float *x, int n, cudaStream_t stream)
{
	fill(x, n, stream);
	fill(x, n, stream, 1);
}
