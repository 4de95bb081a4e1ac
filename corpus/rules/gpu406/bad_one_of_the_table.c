// SPDX-License-Identifier: Apache-2.0
/* The functions of a device object push its context; one was forgotten. */
#include <cuda.h>

struct device {
	CUcontext context;
	CUdeviceptr ring;
	CUstream stream;
};

int device_open(struct device *d, size_t bytes)
{
	int ok;
	if (cuCtxPushCurrent(d->context) != CUDA_SUCCESS)
		return -1;
	ok = cuMemAlloc(&d->ring, bytes) == CUDA_SUCCESS && cuStreamCreate(&d->stream, CU_STREAM_NON_BLOCKING) == CUDA_SUCCESS;
	cuCtxPopCurrent(NULL);
	return ok ? 0 : -1;
}

int device_write(struct device *d, const void *from, size_t bytes)
{
	int ok;
	if (cuCtxPushCurrent(d->context) != CUDA_SUCCESS)
		return -1;
	ok = cuMemcpyHtoD(d->ring, from, bytes) == CUDA_SUCCESS;
	cuCtxPopCurrent(NULL);
	return ok ? 0 : -1;
}

int device_read(struct device *d, void *to, size_t bytes)
{
	int ok;
	if (cuCtxPushCurrent(d->context) != CUDA_SUCCESS)
		return -1;
	ok = cuMemcpyDtoH(to, d->ring, bytes) == CUDA_SUCCESS;
	cuCtxPopCurrent(NULL);
	return ok ? 0 : -1;
}

int device_clear(struct device *d, size_t bytes)
{
	return cuMemsetD8(d->ring, 0, bytes) == CUDA_SUCCESS ? 0 : -1; // expect: GPU406 // validate: error(CUDA_ERROR_INVALID_CONTEXT)
}
