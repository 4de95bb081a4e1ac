// SPDX-License-Identifier: Apache-2.0
// expect-none
#include "ember.h"

namespace glow {
static __global__ void fade_kernel(float *x, const float *y, int n)
{
	if (threadIdx.x < n)
		x[threadIdx.x] /= y[threadIdx.x];
}

void fade(float *x, const float *y, int n) { fade_kernel<<<1, 128, 0, ember_stream()>>>(x, y, n); }
void fade_twice(float *x, const float *y, int n)
{
	fade_kernel<<<1, 128, 0, ember_stream()>>>(x, y, n);
	fade_kernel<<<2, 64, 0, ember_stream()>>>(x, y, n);
}
void fade_slowly(float *x, const float *y, int n) { fade_kernel<<<4, 32, 0, ember_stream()>>>(x, y, n); }
} // namespace glow
