// SPDX-License-Identifier: Apache-2.0
// The opt-in is made for launches with more shared memory than every kernel may have, and the way without it is that of the others.
// expect-none
#include <cuda_runtime.h>

size_t usual_shared_memory(int device);

void launch(const void *kernel, int device, size_t bytes, void **args, cudaStream_t s)
{
	if (usual_shared_memory(device) < bytes)
		cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)bytes);
	cudaLaunchCooperativeKernel(kernel, dim3(8), dim3(256), args, bytes, s);
}
