// SPDX-License-Identifier: Apache-2.0
// expect-none
/* cuCtxCreate pushes; the function gives the context away popped. */
#include <cuda.h>

int open_context(CUcontext *out, int number)
{
	CUdevice device;
	CUcontext popped;
	if (cuInit(0) != CUDA_SUCCESS || cuDeviceGet(&device, number) != CUDA_SUCCESS)
		return -1;
	if (cuDevicePrimaryCtxRetain(out, device) != CUDA_SUCCESS)
		return -1;
	if (cuCtxPushCurrent(*out) != CUDA_SUCCESS) {
		cuDevicePrimaryCtxRelease(device);
		return -1;
	}
	cuCtxPopCurrent(&popped);
	return 0;
}
