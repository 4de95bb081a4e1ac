// SPDX-License-Identifier: Apache-2.0
/* The early exit leaves the context pushed. */
#include <cuda.h>

int download(CUcontext context, void *host, CUdeviceptr device, size_t n)
{
	if (cuCtxPushCurrent(context) != CUDA_SUCCESS) // expect: GPU405 // validate: confirmed
		return -1;
	if (!host)
		return 0;
	CUresult r = cuMemcpyDtoH(host, device, n);
	cuCtxPopCurrent(NULL);
	return r == CUDA_SUCCESS ? 0 : -1;
}
