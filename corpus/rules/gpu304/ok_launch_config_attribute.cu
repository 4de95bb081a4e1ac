// SPDX-License-Identifier: Apache-2.0
// expect-none
// The launch configuration carries the cooperative attribute.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

__global__ void step(float *x)
{
	x[threadIdx.x] += 1;
	cooperative_groups::this_grid().sync();
	x[threadIdx.x] += x[0];
}

cudaError_t run(float *x, cudaStream_t s)
{
	cudaLaunchConfig_t config = {};
	cudaLaunchAttribute attribute[1];
	attribute[0].id = cudaLaunchAttributeCooperative;
	attribute[0].val.cooperative = 1;
	config.gridDim = 8;
	config.blockDim = 256;
	config.stream = s;
	config.attrs = attribute;
	config.numAttrs = 1;
	cudaError_t err = cudaLaunchKernelEx(&config, step, x);
	return err == cudaSuccess ? cudaStreamSynchronize(s) : err;
}
