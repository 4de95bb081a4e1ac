// SPDX-License-Identifier: Apache-2.0
// expect-none
#include "quill.h"

namespace quill {
static __global__ void divide_kernel(float *x, const float *y, int n)
{
	if (threadIdx.x < n)
		x[threadIdx.x] /= y[threadIdx.x];
}

void divide(const device_context &context, float *x, const float *y, int n)
{
	divide_kernel<<<1, 128, 0, context.stream()>>>(x, y, n);
}

void divide_twice(const device_context &context, float *x, const float *y, int n)
{
	divide_kernel<<<1, 128, 0, context.stream()>>>(x, y, n);
	divide_kernel<<<2, 64, 0, context.stream()>>>(x, y, n);
}
} // namespace quill
