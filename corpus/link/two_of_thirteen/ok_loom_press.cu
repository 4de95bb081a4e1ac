// SPDX-License-Identifier: Apache-2.0
// expect-none
#include "loom.h"

namespace loom {
static __global__ void fold_each(float *x, int n)
{
	if (threadIdx.x < n)
		x[threadIdx.x] += 4;
}

void fold(float *x, int n) { fold_each<<<1, 128, 0, lane()>>>(x, n); }

static __global__ void roll_each(float *x, int n)
{
	if (threadIdx.x < n)
		x[threadIdx.x] += 4;
}

void roll(float *x, int n) { roll_each<<<1, 128, 0, lane()>>>(x, n); }

static __global__ void flatten_each(float *x, int n)
{
	if (threadIdx.x < n)
		x[threadIdx.x] *= 7;
}

void flatten(float *x, int n) { flatten_each<<<1, 128, 0, lane()>>>(x, n); }
} // namespace loom
