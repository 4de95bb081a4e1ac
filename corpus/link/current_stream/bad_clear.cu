// SPDX-License-Identifier: Apache-2.0
// Nothing in this file is on another stream, but all that the library's other files do is.
#include "lumen.h"

namespace lumen {
static __global__ void clear_kernel(float *x, int n)
{
	if (threadIdx.x < n)
		x[threadIdx.x] = 0;
}

static void clear_part(float *x, int n)
{
	clear_kernel<<<1, 128>>>(x, n); // expect: GPU114 // validate: -
}

void clear(float *x, int n) { clear_part(x, n); }
} // namespace lumen
