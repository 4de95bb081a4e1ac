// SPDX-License-Identifier: Apache-2.0
// All but this file and one more of the library work on the lane of the thread.
#include "loom.h"

namespace loom {
static __global__ void patch_each(float *x, int n)
{
	if (threadIdx.x < n)
		x[threadIdx.x] -= 3;
}

void patch(float *x, int n)
{
	patch_each<<<1, 128>>>(x, n); // expect: GPU114 // validate: -
}
} // namespace loom
