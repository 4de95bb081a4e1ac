// SPDX-License-Identifier: Apache-2.0
// expect-none
// Another library of the repository, none of whose code uses the accessor.
#include <cuda_runtime.h>

namespace frost {
static __global__ void frost_clear_kernel(float *x, int n)
{
	if (threadIdx.x < n)
		x[threadIdx.x] = 0;
}

void frost_clear(float *x, int n) { frost_clear_kernel<<<1, 128>>>(x, n); }
} // namespace frost
