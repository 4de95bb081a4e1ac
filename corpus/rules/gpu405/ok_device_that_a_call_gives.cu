// SPDX-License-Identifier: Apache-2.0
// The number for no device is no device that a call gives: where the context is pushed, the two differ.
// expect-none
#include <cuda.h>

static int push_first(CUdevice *device, CUdevice *used)
{
	if (cuCtxGetDevice(device) == CUDA_SUCCESS) {
		*used = *device;
		return 0;
	}
	*device = CU_DEVICE_INVALID;
	if (cuDeviceGet(used, 0) != CUDA_SUCCESS)
		return -1;
	CUcontext context;
	if (cuDevicePrimaryCtxRetain(&context, *used) != CUDA_SUCCESS)
		return -1;
	if (cuCtxPushCurrent(context) != CUDA_SUCCESS) {
		cuDevicePrimaryCtxRelease(*used);
		return -1;
	}
	return 0;
}

int allocate(CUdeviceptr *p, size_t size)
{
	CUdevice device, used;
	if (push_first(&device, &used))
		return -1;
	int failed = cuMemAlloc(p, size) != CUDA_SUCCESS;
	if (device != used) {
		cuCtxPopCurrent(NULL);
		cuDevicePrimaryCtxRelease(used);
	}
	return failed;
}
