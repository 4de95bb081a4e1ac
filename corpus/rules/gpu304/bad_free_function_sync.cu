// SPDX-License-Identifier: Apache-2.0
// The free function of cooperative groups synchronises the grid as the member does.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

__global__ void step(float *x)
{
	cooperative_groups::grid_group grid = cooperative_groups::this_grid();
	x[threadIdx.x] += 1;
	cooperative_groups::sync(grid);
	x[threadIdx.x] += x[0];
}

void run(float *x, cudaStream_t s)
{
	step<<<8, 256, 0, s>>>(x); // expect: GPU304 // validate: error(CUDA_ERROR_LAUNCH_FAILED)
}
