// SPDX-License-Identifier: Apache-2.0
// expect-none
/* What cuCtxCreate pushes is popped before the push that all calls share, or is the only push of the first call. */
#include <cuda.h>

static CUcontext context, own;

static int make_context(CUcontext *out)
{
	CUdevice device;
	CUcontext popped;
	if (cuDeviceGet(&device, 0) != CUDA_SUCCESS)
		return -1;
	if (cuCtxCreate(out, 0, 0, device) != CUDA_SUCCESS)
		return -1;
	return cuCtxPopCurrent(&popped) == CUDA_SUCCESS ? 0 : -1;
}

int enter(void)
{
	if (!context && make_context(&context) != 0)
		return -1;
	return cuCtxPushCurrent(context) == CUDA_SUCCESS ? 0 : -1;
}

int enter_own(void)
{
	CUdevice device;
	if (own)
		return cuCtxPushCurrent(own) == CUDA_SUCCESS ? 0 : -1;
	if (cuDeviceGet(&device, 0) != CUDA_SUCCESS)
		return -1;
	return cuCtxCreate(&own, 0, 0, device) == CUDA_SUCCESS ? 0 : -1;
}

void leave(void)
{
	CUcontext popped;
	cuCtxPopCurrent(&popped);
}
