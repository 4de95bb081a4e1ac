// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cuda.h>
#include "nvToolsExt.h"

#define NVTX_RESOURCE_CLASS_CUDA 4
typedef enum nvtxResourceCUDAType_t {
	NVTX_RESOURCE_TYPE_CUDA_DEVICE = 262145,
	NVTX_RESOURCE_TYPE_CUDA_CONTEXT = 262146,
	NVTX_RESOURCE_TYPE_CUDA_STREAM = 262147,
	NVTX_RESOURCE_TYPE_CUDA_EVENT = 262148
} nvtxResourceCUDAType_t;

#ifdef __cplusplus
extern "C" {
#endif
void nvtxNameCuDeviceA(CUdevice device, const char *name);
void nvtxNameCuDeviceW(CUdevice device, const wchar_t *name);
void nvtxNameCuContextA(CUcontext context, const char *name);
void nvtxNameCuContextW(CUcontext context, const wchar_t *name);
void nvtxNameCuStreamA(CUstream stream, const char *name);
void nvtxNameCuStreamW(CUstream stream, const wchar_t *name);
void nvtxNameCuEventA(CUevent event, const char *name);
void nvtxNameCuEventW(CUevent event, const wchar_t *name);
#ifdef __cplusplus
}
#endif
#define nvtxNameCuDevice nvtxNameCuDeviceA
#define nvtxNameCuContext nvtxNameCuContextA
#define nvtxNameCuStream nvtxNameCuStreamA
#define nvtxNameCuEvent nvtxNameCuEventA
