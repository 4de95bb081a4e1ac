// SPDX-License-Identifier: Apache-2.0
// Nothing in this file is on another stream, but the other files that are given a context work on the context's.
#include "quill.h"

namespace quill {
static __global__ void clear_kernel(float *x, int n)
{
	if (threadIdx.x < n)
		x[threadIdx.x] = 0;
}

void clear(const device_context &context, float *x, int n)
{
	if (context.device() >= 0)
		clear_kernel<<<1, 128>>>(x, n); // expect: GPU114 // validate: -
}
} // namespace quill
