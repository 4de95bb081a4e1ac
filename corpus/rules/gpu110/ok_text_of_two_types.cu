// SPDX-License-Identifier: Apache-2.0
// expect-none
// A file is included once for each type, and each time another part of it is compiled. The launches are those of a build without streams.
#include <cuda_runtime.h>

__global__ void scale_float(float *x, float by, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		x[i] *= by;
}

__global__ void scale_double(double *x, double by, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		x[i] *= by;
}

#define ELEMENTS 1
#include "ok_text_of_two_types.h"
#undef ELEMENTS
#define ELEMENTS 2
#include "ok_text_of_two_types.h"
