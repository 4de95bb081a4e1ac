// SPDX-License-Identifier: Apache-2.0
// expect-none
// On one way another kernel goes ahead, which gets an attribute of its own; the cooperative one that both ways end with needs none.
#include <cuda_runtime.h>

void another_launch(const void *first, const void *plain, bool is_small, size_t bytes, void **args, cudaStream_t s)
{
	if (is_small) {
		cudaFuncSetAttribute(first, cudaFuncAttributePreferredSharedMemoryCarveout, cudaSharedmemCarveoutMaxShared);
		cudaLaunchKernel(first, dim3(8), dim3(256), args, bytes, s);
	}
	cudaLaunchCooperativeKernel(plain, dim3(8), dim3(256), args, bytes, s);
}
