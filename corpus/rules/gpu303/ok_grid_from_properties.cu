// SPDX-License-Identifier: Apache-2.0
// expect-none
// One block for each multiprocessor always fits.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

__global__ void step(float *x)
{
	x[blockIdx.x] += 1;
	cooperative_groups::this_grid().sync();
	x[blockIdx.x] += x[0];
}

void run(float *x)
{
	cudaDeviceProp prop;
	void *args[] = {&x};
	cudaGetDeviceProperties(&prop, 0);
	cudaLaunchCooperativeKernel((const void *)step, dim3(prop.multiProcessorCount), dim3(256), args, 0, 0);
}
