// SPDX-License-Identifier: Apache-2.0
// The kernel stands in the program and comes from no cache: whether the device was asked before its launch says nothing.
// expect-none
#include <cooperative_groups.h>
#include <cuda_runtime.h>
#include <stdlib.h>

namespace cg = cooperative_groups;

__global__ void sum_all(float *x)
{
	cg::this_grid().sync();
	x[threadIdx.x] += x[blockIdx.x];
}

static int first_device()
{
	int count = 0;
	cudaGetDeviceCount(&count);
	if (count == 0)
		exit(EXIT_FAILURE);
	for (int device = 0; device < count; device++) {
		int cooperative = 0;
		cudaDeviceGetAttribute(&cooperative, cudaDevAttrCooperativeLaunch, device);
		if (!cooperative)
			exit(EXIT_FAILURE);
	}
	return 0;
}

int main(int argc, char **)
{
	if (argc > 1)
		cudaSetDevice(first_device());
	float *x;
	cudaMalloc((void **)&x, 64 * sizeof(float));
	cudaMemset(x, 0, 64 * sizeof(float));
	void *params[] = {&x};
	cudaLaunchCooperativeKernel((void *)sum_all, dim3(2), dim3(32), params, 0, 0);
	cudaDeviceSynchronize();
	cudaFree(x);
	exit(EXIT_SUCCESS);
}
