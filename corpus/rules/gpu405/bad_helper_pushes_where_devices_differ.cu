// SPDX-License-Identifier: Apache-2.0
// The helper pushes where the two devices differ, and the caller pops there, but not where nobody asks for memory.
#include <cuda.h>
int device_of(int sys);
static int push_avail(int sys, CUdevice *device, CUdevice *avail)
{
	if (cuCtxGetDevice(device) != CUDA_SUCCESS)
		*device = -2;
	*avail = device_of(sys);
	if (*avail == -2)
		return -1;
	if (*device == *avail)
		return 0;
	CUcontext c;
	if (cuDevicePrimaryCtxRetain(&c, *avail) != CUDA_SUCCESS)
		return -1;
	if (cuCtxPushCurrent(c) != CUDA_SUCCESS) { // expect: GPU405 // validate: not-observed
		cuDevicePrimaryCtxRelease(*avail);
		return -1;
	}
	return 0;
}
int alloc(int sys, CUdeviceptr *p)
{
	CUdevice device, avail;
	if (push_avail(sys, &device, &avail))
		return -1;
	if (device != avail && !p)
		return 0;
	int e = cuMemAlloc(p, 100) != CUDA_SUCCESS;
	if (device != avail) {
		cuCtxPopCurrent(0);
		cuDevicePrimaryCtxRelease(avail);
	}
	return e;
}
