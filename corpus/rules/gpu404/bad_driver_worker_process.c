// SPDX-License-Identifier: Apache-2.0
/* Worker processes are forked after cuInit and the context. */
#include <cuda.h>
#include <sys/types.h>
#include <unistd.h>

static int work(CUdeviceptr buffer)
{
	return cuMemsetD8(buffer, 0, 1024) == CUDA_SUCCESS; // expect: GPU404 // validate: error(CUDA_ERROR_NOT_INITIALIZED)
}

int start_worker(CUdeviceptr *buffer)
{
	CUdevice device;
	CUcontext context;
	if (cuInit(0) != CUDA_SUCCESS || cuDeviceGet(&device, 0) != CUDA_SUCCESS)
		return -1;
	if (cuDevicePrimaryCtxRetain(&context, device) != CUDA_SUCCESS || cuCtxSetCurrent(context) != CUDA_SUCCESS)
		return -1;
	cuMemAlloc(buffer, 1024);
	pid_t child = fork();
	if (child == 0)
		_exit(work(*buffer) ? 0 : 1);
	return child;
}
