// SPDX-License-Identifier: Apache-2.0
// The accessor is in no namespace, nor is this function, which does without it.
#include "ember.h"

static __global__ void ember_clear_kernel(float *x, int n)
{
	if (threadIdx.x < n)
		x[threadIdx.x] = 0;
}

void ember_clear(float *x, int n)
{
	ember_clear_kernel<<<1, 128>>>(x, n); // expect: GPU114 // validate: -
}
