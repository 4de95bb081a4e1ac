// SPDX-License-Identifier: Apache-2.0
// expect-none
#include "spindle.h"

namespace spindle {
static __global__ void dip_each(float *x, int n)
{
	if (threadIdx.x < n)
		x[threadIdx.x] *= 3;
}

void dip(float *x, int n) { dip_each<<<1, 128, 0, lane()>>>(x, n); }

static __global__ void rinse_each(float *x, int n)
{
	if (threadIdx.x < n)
		x[threadIdx.x] *= 5;
}

void rinse(float *x, int n) { rinse_each<<<1, 128, 0, lane()>>>(x, n); }

static __global__ void wring_each(float *x, int n)
{
	if (threadIdx.x < n)
		x[threadIdx.x] *= 5;
}

void wring(float *x, int n) { wring_each<<<1, 128, 0, lane()>>>(x, n); }

static __global__ void soak_each(float *x, int n)
{
	if (threadIdx.x < n)
		x[threadIdx.x] += 4;
}

void soak(float *x, int n) { soak_each<<<1, 128, 0, lane()>>>(x, n); }
} // namespace spindle
