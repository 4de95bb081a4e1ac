// SPDX-License-Identifier: Apache-2.0
// The inner context is popped on all ways, and the outer one is not where there is nothing to do. To destroy a context that is not current pops none.
#include <cuda.h>

int copy_over(CUcontext outer, CUcontext inner, CUdeviceptr to, const void *from, size_t n)
{
	cuCtxPushCurrent(outer); // expect: GPU405 // validate: confirmed
	cuCtxPushCurrent(inner);
	cuMemcpyHtoD(to, from, n);
	cuCtxPopCurrent(&inner);
	if (n == 0)
		return 0;
	cuMemcpyHtoD(to + n, from, n);
	cuCtxPopCurrent(&outer);
	return 0;
}

int with_another(CUdevice device, CUdeviceptr to, const void *from, size_t n)
{
	CUcontext below, above;
	cuCtxCreate(&below, 0, device); // expect: GPU405 // validate: confirmed
	cuCtxCreate(&above, 0, device);
	if (n == 0) {
		cuCtxPopCurrent(&above);
		cuCtxPopCurrent(&below);
		cuCtxDestroy(above);
		cuCtxDestroy(below);
		return 0;
	}
	cuMemcpyHtoD(to, from, n);
	cuCtxDestroy(below);
	cuCtxDestroy(above);
	return 0;
}
