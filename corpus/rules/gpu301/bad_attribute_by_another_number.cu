// SPDX-License-Identifier: Apache-2.0
// What decides about the opt-in is not what the launch wants: the way that finds the kernel prepared launches it with the same amount.
#include <cuda_runtime.h>

int bytes_for(int tile);

void launch(const void *kernel, int tile, bool is_new, void **args, cudaStream_t s)
{
	int bytes = bytes_for(tile);
	if (is_new)
		cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
	cudaLaunchCooperativeKernel(kernel, dim3(8), dim3(256), args, (size_t)bytes, s); // expect: GPU301 // validate: confirmed
}
