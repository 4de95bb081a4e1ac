// SPDX-License-Identifier: Apache-2.0
// What gpulint takes of nv-codec-headers (FFmpeg), where they are missing: the table of the CUDA driver's functions that its loader fills. Each
// member has the name and the type of the function that it points to. Source: https://github.com/FFmpeg/nv-codec-headers (dynlink_loader.h).
#ifndef GPULINT_FFNVCODEC_H
#define GPULINT_FFNVCODEC_H
#include <cuda.h>
#include <stdlib.h>

#define GPULINT_LOADED(name) __typeof__(name) *name

typedef struct CudaFunctions {
	GPULINT_LOADED(cuInit);
	GPULINT_LOADED(cuDriverGetVersion);
	GPULINT_LOADED(cuDeviceGetCount);
	GPULINT_LOADED(cuDeviceGet);
	GPULINT_LOADED(cuDeviceGetAttribute);
	GPULINT_LOADED(cuDeviceGetName);
	GPULINT_LOADED(cuDeviceGetUuid);
	GPULINT_LOADED(cuDeviceComputeCapability);
	CUresult (*cuCtxCreate)(CUcontext *, unsigned int, CUdevice);
	GPULINT_LOADED(cuCtxGetCurrent);
	GPULINT_LOADED(cuCtxSetLimit);
	GPULINT_LOADED(cuCtxPushCurrent);
	GPULINT_LOADED(cuCtxPopCurrent);
	GPULINT_LOADED(cuCtxDestroy);
	GPULINT_LOADED(cuCtxGetDevice);
	GPULINT_LOADED(cuCtxSynchronize);
	GPULINT_LOADED(cuCtxGetStreamPriorityRange);
	GPULINT_LOADED(cuMemAlloc);
	GPULINT_LOADED(cuMemAllocPitch);
	GPULINT_LOADED(cuMemAllocManaged);
	GPULINT_LOADED(cuMemAllocAsync);
	GPULINT_LOADED(cuMemHostAlloc);
	GPULINT_LOADED(cuMemHostRegister);
	GPULINT_LOADED(cuMemFree);
	GPULINT_LOADED(cuMemFreeAsync);
	GPULINT_LOADED(cuMemFreeHost);
	GPULINT_LOADED(cuMemsetD8);
	GPULINT_LOADED(cuMemsetD8Async);
	GPULINT_LOADED(cuMemsetD32Async);
	GPULINT_LOADED(cuMemcpy);
	GPULINT_LOADED(cuMemcpyAsync);
	GPULINT_LOADED(cuMemcpy2D);
	GPULINT_LOADED(cuMemcpy2DAsync);
	GPULINT_LOADED(cuMemcpyHtoD);
	GPULINT_LOADED(cuMemcpyHtoDAsync);
	GPULINT_LOADED(cuMemcpyDtoH);
	GPULINT_LOADED(cuMemcpyDtoHAsync);
	GPULINT_LOADED(cuMemcpyDtoD);
	GPULINT_LOADED(cuMemcpyDtoDAsync);
	GPULINT_LOADED(cuGetErrorName);
	GPULINT_LOADED(cuGetErrorString);
	GPULINT_LOADED(cuDevicePrimaryCtxRetain);
	GPULINT_LOADED(cuDevicePrimaryCtxRelease);
	GPULINT_LOADED(cuDevicePrimaryCtxSetFlags);
	GPULINT_LOADED(cuDevicePrimaryCtxGetState);
	GPULINT_LOADED(cuDevicePrimaryCtxReset);
	GPULINT_LOADED(cuStreamCreate);
	GPULINT_LOADED(cuStreamCreateWithPriority);
	GPULINT_LOADED(cuStreamQuery);
	GPULINT_LOADED(cuStreamSynchronize);
	GPULINT_LOADED(cuStreamDestroy);
	GPULINT_LOADED(cuStreamAddCallback);
	GPULINT_LOADED(cuStreamWaitEvent);
	GPULINT_LOADED(cuEventCreate);
	GPULINT_LOADED(cuEventDestroy);
	GPULINT_LOADED(cuEventSynchronize);
	GPULINT_LOADED(cuEventQuery);
	GPULINT_LOADED(cuEventRecord);
	GPULINT_LOADED(cuEventElapsedTime);
	GPULINT_LOADED(cuLaunchKernel);
	GPULINT_LOADED(cuLaunchHostFunc);
	GPULINT_LOADED(cuLinkCreate);
	GPULINT_LOADED(cuLinkAddData);
	GPULINT_LOADED(cuLinkComplete);
	GPULINT_LOADED(cuLinkDestroy);
	GPULINT_LOADED(cuModuleLoadData);
	GPULINT_LOADED(cuModuleUnload);
	GPULINT_LOADED(cuModuleGetFunction);
	GPULINT_LOADED(cuModuleGetGlobal);
	GPULINT_LOADED(cuTexObjectCreate);
	GPULINT_LOADED(cuTexObjectDestroy);
	GPULINT_LOADED(cuArrayCreate);
	GPULINT_LOADED(cuArray3DCreate);
	GPULINT_LOADED(cuArrayDestroy);
	GPULINT_LOADED(cuGraphicsUnregisterResource);
	GPULINT_LOADED(cuGraphicsMapResources);
	GPULINT_LOADED(cuGraphicsUnmapResources);
	GPULINT_LOADED(cuGraphicsSubResourceGetMappedArray);
	GPULINT_LOADED(cuGraphicsResourceGetMappedPointer);
	GPULINT_LOADED(cuImportExternalMemory);
	GPULINT_LOADED(cuDestroyExternalMemory);
	GPULINT_LOADED(cuExternalMemoryGetMappedBuffer);
	GPULINT_LOADED(cuExternalMemoryGetMappedMipmappedArray);
	GPULINT_LOADED(cuMipmappedArrayDestroy);
	GPULINT_LOADED(cuMipmappedArrayGetLevel);
	GPULINT_LOADED(cuImportExternalSemaphore);
	GPULINT_LOADED(cuDestroyExternalSemaphore);
	GPULINT_LOADED(cuSignalExternalSemaphoresAsync);
	GPULINT_LOADED(cuWaitExternalSemaphoresAsync);
	void *lib;
} CudaFunctions;

#undef GPULINT_LOADED

#ifdef __cplusplus
extern "C" {
#endif
int cuda_load_functions(CudaFunctions **functions, void *log_context);
void cuda_free_functions(CudaFunctions **functions);
#ifdef __cplusplus
}
#endif

#endif
