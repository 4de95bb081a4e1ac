// SPDX-License-Identifier: Apache-2.0
// The context that a helper pushes it gives back. The caller pops it only where it was told to, not where it got one.
#include <cuda.h>
int retain(int device);
void use(void);
static int push(CUdeviceptr p, CUcontext *out)
{
	CUcontext c;
	if (cuPointerGetAttribute(&c, CU_POINTER_ATTRIBUTE_CONTEXT, p) != CUDA_SUCCESS)
		return 1;
	if (c == NULL)
		return 2;
	if (cuCtxPushCurrent(c) != CUDA_SUCCESS) // expect: GPU405 // validate: confirmed
		return 1;
	*out = c;
	return 0;
}
static int get(int device, CUdeviceptr p, CUcontext *out)
{
	CUcontext c = NULL;
	if (device >= 0) {
		int status = retain(device);
		if (status == 5) {
			status = push(p, &c);
			if (status)
				return status;
		}
		if (status)
			return status;
	}
	*out = c;
	return 0;
}
int f(int device, CUdeviceptr p, CUdeviceptr q, int pops)
{
	CUcontext c;
	int status = get(device, p, &c);
	if (status)
		return status;
	cuMemcpyAsync(p, q, 100, 0);
	if (c == NULL || !pops)
		return 0;
	cuCtxPopCurrent(NULL);
	return 0;
}
