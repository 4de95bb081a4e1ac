// SPDX-License-Identifier: Apache-2.0
// expect-none
#include "quill.h"

namespace quill {
static __global__ void multiply_kernel(float *x, const float *y, int n)
{
	if (threadIdx.x < n)
		x[threadIdx.x] *= y[threadIdx.x];
}

void multiply(const device_context &context, float *x, const float *y, int n)
{
	multiply_kernel<<<1, 128, 0, context.stream()>>>(x, y, n);
}

void multiply_twice(const device_context &context, float *x, const float *y, int n)
{
	multiply_kernel<<<1, 128, 0, context.stream()>>>(x, y, n);
	multiply_kernel<<<2, 64, 0, context.stream()>>>(x, y, n);
}
} // namespace quill
