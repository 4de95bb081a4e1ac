// SPDX-License-Identifier: Apache-2.0
// expect-none
// The kernel synchronises only when it was launched cooperatively.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

__global__ void step(float *x)
{
	cooperative_groups::grid_group grid = cooperative_groups::this_grid();
	x[threadIdx.x] += 1;
	if (grid.is_valid())
		grid.sync();
	x[threadIdx.x] += 2;
}

void run(float *x, cudaStream_t s)
{
	step<<<1, 256, 0, s>>>(x);
}
