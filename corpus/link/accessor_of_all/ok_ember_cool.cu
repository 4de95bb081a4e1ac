// SPDX-License-Identifier: Apache-2.0
// expect-none
#include "ember.h"

static __global__ void ember_cool_kernel(float *x, const float *y, int n)
{
	if (threadIdx.x < n)
		x[threadIdx.x] -= y[threadIdx.x];
}

void ember_cool(float *x, const float *y, int n) { ember_cool_kernel<<<1, 128, 0, ember_stream()>>>(x, y, n); }
void ember_cool_slowly(float *x, const float *y, int n) { ember_cool_kernel<<<4, 32, 0, ember_stream()>>>(x, y, n); }
void ember_cool_twice(float *x, const float *y, int n)
{
	ember_cool_kernel<<<1, 128, 0, ember_stream()>>>(x, y, n);
	ember_cool_kernel<<<2, 64, 0, ember_stream()>>>(x, y, n);
}
