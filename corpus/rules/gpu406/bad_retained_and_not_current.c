// SPDX-License-Identifier: Apache-2.0
// A context that is retained is not current by that.
#include <cuda.h>

struct barn {
	CUdevice device;
	CUcontext context;
	CUdeviceptr hay;
};

static int stack_hay(struct barn *b, size_t bytes)
{
	if (cuMemAlloc(&b->hay, bytes) != CUDA_SUCCESS) // expect: GPU406 // validate: -
		return -1;
	return 0;
}

int raise_barn(struct barn *b, int number, size_t bytes)
{
	if (cuInit(0) != CUDA_SUCCESS || cuDeviceGet(&b->device, number) != CUDA_SUCCESS)
		return -1;
	if (cuDevicePrimaryCtxRetain(&b->context, b->device) != CUDA_SUCCESS)
		return -1;
	return stack_hay(b, bytes);
}
