// SPDX-License-Identifier: Apache-2.0
// How much shared memory the kernel wants is decided in many steps, and the opt-in is made for launches that want more than every kernel may have.
// The ways that set no attribute want less, though each way has an amount of its own.
// expect-none
#include <cuda_runtime.h>

int bytes_for(int tile);

void launch(const void *kernel, int tile, int experts, void **args, cudaStream_t s)
{
	int bytes;
	if (experts == 16)
		bytes = tile == 1 ? 2112 : bytes_for(16);
	else if (experts == 32)
		bytes = tile == 1 ? 4224 : bytes_for(32);
	else if (experts == 128)
		bytes = tile == 1 ? 65536 : bytes_for(128);
	else
		bytes = bytes_for(experts);
	if (bytes >= 48 * 1024)
		cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
	cudaLaunchCooperativeKernel(kernel, dim3(8), dim3(256), args, (size_t)bytes, s);
}
