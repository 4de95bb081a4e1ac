// SPDX-License-Identifier: Apache-2.0
// expect-none
// The context is retained and made current, or is current already; the runtime's is current where the runtime has worked.
#include <cuda.h>
#include <cuda_runtime_api.h>

struct mill {
	CUdevice device;
	CUcontext context;
	CUdeviceptr flour;
};

int build_mill(struct mill *m, int number, size_t bytes)
{
	if (cuInit(0) != CUDA_SUCCESS || cuDeviceGet(&m->device, number) != CUDA_SUCCESS)
		return -1;
	if (cuDevicePrimaryCtxRetain(&m->context, m->device) != CUDA_SUCCESS)
		return -1;
	if (cuCtxSetCurrent(m->context) != CUDA_SUCCESS)
		return -1;
	return cuMemAlloc(&m->flour, bytes) == CUDA_SUCCESS ? 0 : -1;
}

int build_where_it_is_asked(struct mill *m, int number, size_t bytes)
{
	CUcontext now;
	if (cuInit(0) != CUDA_SUCCESS || cuDeviceGet(&m->device, number) != CUDA_SUCCESS)
		return -1;
	if (cuDevicePrimaryCtxRetain(&m->context, m->device) != CUDA_SUCCESS)
		return -1;
	if (cuCtxGetCurrent(&now) != CUDA_SUCCESS)
		return -1;
	if (now != m->context && cuCtxSetCurrent(m->context) != CUDA_SUCCESS)
		return -1;
	return cuMemAlloc(&m->flour, bytes) == CUDA_SUCCESS ? 0 : -1;
}

int build_beside_the_runtime(struct mill *m, int number, size_t bytes)
{
	if (cudaSetDevice(number) != cudaSuccess)
		return -1;
	if (cuInit(0) != CUDA_SUCCESS || cuDeviceGet(&m->device, number) != CUDA_SUCCESS)
		return -1;
	if (cuDevicePrimaryCtxRetain(&m->context, m->device) != CUDA_SUCCESS)
		return -1;
	return cuMemAlloc(&m->flour, bytes) == CUDA_SUCCESS ? 0 : -1;
}

int keep_mill(struct mill *m, size_t bytes)
{
	if (cuDevicePrimaryCtxRetain(&m->context, m->device) != CUDA_SUCCESS)
		return -1;
	return cuMemAlloc(&m->flour, bytes) == CUDA_SUCCESS ? 0 : -1;
}
