// SPDX-License-Identifier: Apache-2.0
// The driver API from C.
#include <cuda.h>
#include <stdio.h>

int main(void)
{
	CUdevice device;
	CUcontext context;
	CUmodule module;
	CUfunction f;
	CUdeviceptr p;
	CUstream s;
	CUevent e;
	int x = 0, sms;
	if (cuInit(0) != CUDA_SUCCESS)
		return 1;
	cuDeviceGet(&device, 0);
	cuDevicePrimaryCtxRetain(&context, device);
	cuCtxPushCurrent(context);
	cuDeviceGetAttribute(&sms, CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT, device);
	cuStreamCreate(&s, CU_STREAM_NON_BLOCKING);
	cuEventCreate(&e, CU_EVENT_DISABLE_TIMING);
	cuModuleLoadData(&module, "");
	cuModuleGetFunction(&f, module, "k");
	cuMemAlloc(&p, sizeof x);
	cuMemcpyHtoDAsync(p, &x, sizeof x, s);
	cuMemsetD32Async(p, 0, 1, s);
	void *params[] = {&p};
	cuLaunchKernel(f, 1, 1, 1, 32, 1, 1, 0, s, params, NULL);
	cuLaunchCooperativeKernel(f, 1, 1, 1, 32, 1, 1, 0, s, params);
	cuEventRecord(e, s);
	cuStreamWaitEvent(CU_STREAM_LEGACY, e, CU_EVENT_WAIT_DEFAULT);
	cuStreamSynchronize(s);
	const char *name;
	cuGetErrorName(CUDA_ERROR_INVALID_CONTEXT, &name);
	printf("%s %d\n", name, sms);
	cuMemFree(p);
	cuCtxPopCurrent(NULL);
	cuDevicePrimaryCtxRelease(device);
	return 0;
}
