// SPDX-License-Identifier: Apache-2.0
// expect-none
/* All ways lead to the pop. */
#include <cuda.h>

int download(CUcontext context, void *host, CUdeviceptr device, size_t n)
{
	CUcontext dummy;
	CUresult r = CUDA_SUCCESS;
	if (cuCtxPushCurrent(context) != CUDA_SUCCESS)
		return -1;
	if (!host)
		goto out;
	r = cuMemcpyDtoH(host, device, n);
out:
	cuCtxPopCurrent(&dummy);
	return r == CUDA_SUCCESS ? 0 : -1;
}
