// SPDX-License-Identifier: Apache-2.0
/* cuCtxCreate pushes what it makes. The first call pushes it once more, and one pop does not take both away. */
#include <cuda.h>

static CUcontext context;

static int make_context(CUcontext *out)
{
	CUdevice device;
	if (cuDeviceGet(&device, 0) != CUDA_SUCCESS)
		return -1;
	return cuCtxCreate(out, 0, 0, device) == CUDA_SUCCESS ? 0 : -1; // expect: GPU405 // validate: confirmed
}

int enter(void)
{
	if (!context && make_context(&context) != 0)
		return -1;
	return cuCtxPushCurrent(context) == CUDA_SUCCESS ? 0 : -1;
}

void leave(void)
{
	CUcontext popped;
	cuCtxPopCurrent(&popped);
}
