// SPDX-License-Identifier: Apache-2.0
// On one way the kernel itself gets its attribute, on the other it does not.
#include <cuda_runtime.h>

const void *same_kernel(int n);

void same_launch(int n, bool is_small, void **args, cudaStream_t s)
{
	const void *kernel = same_kernel(n);
	if (is_small)
		cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 96 * 1024);
	cudaLaunchCooperativeKernel(kernel, dim3(8), dim3(256), args, 96 * 1024, s); // expect: GPU301 // validate: error(CUDA_ERROR_INVALID_VALUE)
}
