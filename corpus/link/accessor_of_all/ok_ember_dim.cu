// SPDX-License-Identifier: Apache-2.0
// expect-none
#include "ember.h"

static __global__ void ember_dim_kernel(float *x, const float *y, int n)
{
	if (threadIdx.x < n)
		x[threadIdx.x] /= y[threadIdx.x];
}

void ember_dim(float *x, const float *y, int n) { ember_dim_kernel<<<1, 128, 0, ember_stream()>>>(x, y, n); }
void ember_dim_twice(float *x, const float *y, int n)
{
	ember_dim_kernel<<<1, 128, 0, ember_stream()>>>(x, y, n);
	ember_dim_kernel<<<2, 64, 0, ember_stream()>>>(x, y, n);
}
