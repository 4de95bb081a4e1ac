// SPDX-License-Identifier: Apache-2.0
// expect-none
// It is given the number of a device, and no context that it could ask.
#include "quill.h"

namespace pencil {
static __global__ void guess_kernel(float *x, int n)
{
	if (threadIdx.x < n)
		x[threadIdx.x] = n;
}

void guess(int device, float *x, int n)
{
	cudaSetDevice(device);
	guess_kernel<<<1, 128>>>(x, n);
}
} // namespace pencil
