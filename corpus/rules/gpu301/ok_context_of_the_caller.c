// SPDX-License-Identifier: Apache-2.0
// expect-none
/* A library function: its caller has a context. */
#include <cuda.h>

int launch_cached(const void *cubin, CUmodule *module, CUdeviceptr x, CUstream s)
{
	CUfunction f;
	void *args[] = {&x};
	if (!*module && cuModuleLoadData(module, cubin) != CUDA_SUCCESS)
		return -1;
	if (cuModuleGetFunction(&f, *module, "solve") != CUDA_SUCCESS)
		return -1;
	return cuLaunchCooperativeKernel(f, 8, 1, 1, 128, 1, 1, 0, s, args) == CUDA_SUCCESS ? 0 : -1;
}
