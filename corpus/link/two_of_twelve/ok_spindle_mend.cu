// SPDX-License-Identifier: Apache-2.0
// expect-none
// This file and one more do without: ten functions that use the lane of the thread are too few for two that do not.
#include "spindle.h"

namespace spindle {
static __global__ void mend_each(float *x, int n)
{
	if (threadIdx.x < n)
		x[threadIdx.x] -= 4;
}

void mend(float *x, int n)
{
	mend_each<<<1, 128>>>(x, n);
}
} // namespace spindle
