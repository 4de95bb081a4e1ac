// SPDX-License-Identifier: Apache-2.0
// All but this file and one more of the library work on the lane of the thread.
#include "loom.h"

namespace loom {
static __global__ void mend_each(float *x, int n)
{
	if (threadIdx.x < n)
		x[threadIdx.x] -= 4;
}

void mend(float *x, int n)
{
	mend_each<<<1, 128>>>(x, n); // expect: GPU114 // validate: -
}
} // namespace loom
