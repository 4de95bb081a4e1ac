// SPDX-License-Identifier: Apache-2.0
// expect-none
// One way asks how many threads a block may have. A question sets nothing that the launch would need.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

__global__ void relax(float *x, int n)
{
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
		x[i] *= 0.5f;
	cooperative_groups::this_grid().sync();
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
		x[i] += x[0];
}

struct launcher {
	cudaStream_t stream;
	int processors;

	cudaError_t run(unsigned threads, float *x, int n) const
	{
		if (threads == 0) {
			cudaFuncAttributes found;
			cudaError_t status = cudaFuncGetAttributes(&found, relax);
			if (status != cudaSuccess)
				return status;
			threads = found.maxThreadsPerBlock;
		}
		void *args[] = {&x, &n};
		return cudaLaunchCooperativeKernel((const void *)relax, dim3(processors), dim3(threads), args, 0, stream);
	}
};
