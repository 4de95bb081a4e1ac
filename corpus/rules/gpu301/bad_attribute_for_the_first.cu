// SPDX-License-Identifier: Apache-2.0
// What decides about the opt-in is whether the kernel is new, and not how much shared memory the launch asks for.
#include <cuda_runtime.h>

void launch(const void *kernel, bool is_new, size_t bytes, void **args, cudaStream_t s)
{
	if (is_new)
		cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)bytes);
	cudaLaunchCooperativeKernel(kernel, dim3(8), dim3(256), args, bytes, s); // expect: GPU301 // validate: error(CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE)
}
