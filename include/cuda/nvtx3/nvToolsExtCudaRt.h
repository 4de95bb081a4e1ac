// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "nvToolsExt.h"

#include <cuda_runtime_api.h>
#include <wchar.h>

#define NVTX_RESOURCE_CLASS_CUDART 5
typedef enum nvtxResourceCUDARTType_t {
	NVTX_RESOURCE_TYPE_CUDART_DEVICE = 327680,
	NVTX_RESOURCE_TYPE_CUDART_STREAM = 327681,
	NVTX_RESOURCE_TYPE_CUDART_EVENT = 327682
} nvtxResourceCUDARTType_t;

#ifdef __cplusplus
extern "C" {
#endif
void nvtxNameCudaDeviceA(int device, const char *name);
void nvtxNameCudaDeviceW(int device, const wchar_t *name);
void nvtxNameCudaStreamA(cudaStream_t stream, const char *name);
void nvtxNameCudaStreamW(cudaStream_t stream, const wchar_t *name);
void nvtxNameCudaEventA(cudaEvent_t event, const char *name);
void nvtxNameCudaEventW(cudaEvent_t event, const wchar_t *name);
#ifdef __cplusplus
}
#endif
#define nvtxNameCudaDevice nvtxNameCudaDeviceA
#define nvtxNameCudaStream nvtxNameCudaStreamA
#define nvtxNameCudaEvent nvtxNameCudaEventA
