// SPDX-License-Identifier: Apache-2.0
/* The cached path pops in the helper and again at the end. */
#include <cuda.h>

static int is_cached(CUdeviceptr device, const void *host);

static int send(CUdeviceptr device, const void *host, size_t n)
{
	CUcontext dummy;
	CUresult r = cuMemcpyHtoD(device, host, n);
	cuCtxPopCurrent(&dummy);
	return r == CUDA_SUCCESS;
}

static int is_cached(CUdeviceptr device, const void *host)
{
	return (((size_t)device ^ (size_t)host) & 1) != 0;
}

int upload(CUcontext context, CUdeviceptr device, const void *host, size_t n)
{
	CUcontext dummy;
	int done = 1;
	if (cuCtxPushCurrent(context) != CUDA_SUCCESS) // expect: GPU405 // validate: confirmed
		return 0;
	if (!is_cached(device, host))
		done = send(device, host, n);
	cuCtxPopCurrent(&dummy);
	return done;
}
