// SPDX-License-Identifier: Apache-2.0
// Grid-wide synchronisation in an ordinary launch.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

__global__ void two_phases(float *x, float *y)
{
	cg::grid_group grid = cg::this_grid();
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	y[i] = x[i] * 2;
	grid.sync();
	x[i] = y[0];
}

int main()
{
	float *x, *y;
	cudaMalloc((void **)&x, 2048 * sizeof(float));
	cudaMalloc((void **)&y, 2048 * sizeof(float));
	two_phases<<<8, 256>>>(x, y); // expect: GPU304 // validate: error(CUDA_ERROR_LAUNCH_FAILED)
	cudaError_t err = cudaDeviceSynchronize();
	cudaFree(y);
	cudaFree(x);
	return err != cudaSuccess;
}
