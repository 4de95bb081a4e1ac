// SPDX-License-Identifier: Apache-2.0
// The inner context is popped on all ways, and the outer one is not where there is nothing to do.
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
