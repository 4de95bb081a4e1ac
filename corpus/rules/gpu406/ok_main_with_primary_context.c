// SPDX-License-Identifier: Apache-2.0
// expect-none
/* Init, primary context, work. */
#include <cuda.h>

int main(void)
{
	CUdevice device;
	CUcontext context;
	CUdeviceptr p;
	if (cuInit(0) != CUDA_SUCCESS || cuDeviceGet(&device, 0) != CUDA_SUCCESS)
		return 1;
	if (cuDevicePrimaryCtxRetain(&context, device) != CUDA_SUCCESS)
		return 1;
	cuCtxSetCurrent(context);
	if (cuMemAlloc(&p, 1024) != CUDA_SUCCESS)
		return 1;
	cuMemFree(p);
	cuDevicePrimaryCtxRelease(device);
	return 0;
}
