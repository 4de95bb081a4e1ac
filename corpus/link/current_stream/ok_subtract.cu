// SPDX-License-Identifier: Apache-2.0
// expect-none
#include "lumen.h"

namespace lumen {
static __global__ void subtract_kernel(float *x, const float *y, int n)
{
	if (threadIdx.x < n)
		x[threadIdx.x] -= y[threadIdx.x];
}

void subtract(float *x, const float *y, int n) { subtract_kernel<<<1, 128, 0, current_stream()>>>(x, y, n); }
void subtract_twice(float *x, const float *y, int n)
{
	subtract_kernel<<<1, 128, 0, current_stream()>>>(x, y, n);
	subtract_kernel<<<2, 64, 0, current_stream()>>>(x, y, n);
}
} // namespace lumen
