// SPDX-License-Identifier: Apache-2.0
// expect-none
#include "spindle.h"

namespace spindle {
static __global__ void tint_each(float *x, int n)
{
	if (threadIdx.x < n)
		x[threadIdx.x] += 4;
}

void tint(float *x, int n) { tint_each<<<1, 128, 0, lane()>>>(x, n); }

static __global__ void bleach_each(float *x, int n)
{
	if (threadIdx.x < n)
		x[threadIdx.x] += 6;
}

void bleach(float *x, int n) { bleach_each<<<1, 128, 0, lane()>>>(x, n); }

static __global__ void stain_each(float *x, int n)
{
	if (threadIdx.x < n)
		x[threadIdx.x] *= 5;
}

void stain(float *x, int n) { stain_each<<<1, 128, 0, lane()>>>(x, n); }
} // namespace spindle
