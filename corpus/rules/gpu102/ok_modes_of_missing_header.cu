// SPDX-License-Identifier: Apache-2.0
// expect-none
// The modes are enumerators of a header that is missing: the two are never equal, so one call runs one of the branches.
#include <cuda_runtime.h>
#include "modes_of_the_project.h"

__global__ void add(float *x) { x[threadIdx.x] += 1; }

void by_mode(float *x, project::mode m, cudaStream_t a, cudaStream_t b)
{
	if (m == project::MODE_LEFT)
		add<<<1, 32, 0, a>>>(x);
	if (m == project::MODE_RIGHT)
		add<<<1, 32, 0, b>>>(x);
}
