// SPDX-License-Identifier: Apache-2.0
// nvJitLink: gpulint's own declarations, for analysis where no toolkit is installed.
#ifndef GPULINT_NVJITLINK_H
#define GPULINT_NVJITLINK_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum {
	NVJITLINK_SUCCESS = 0,
	NVJITLINK_ERROR_UNRECOGNIZED_OPTION = 1,
	NVJITLINK_ERROR_MISSING_ARCH = 2,
	NVJITLINK_ERROR_INVALID_INPUT = 3,
	NVJITLINK_ERROR_PTX_COMPILE = 4,
	NVJITLINK_ERROR_NVVM_COMPILE = 5,
	NVJITLINK_ERROR_INTERNAL = 6,
	NVJITLINK_ERROR_THREADPOOL = 7,
	NVJITLINK_ERROR_UNRECOGNIZED_INPUT = 8,
	NVJITLINK_ERROR_FINALIZE = 9,
	NVJITLINK_ERROR_NULL_INPUT = 10,
	NVJITLINK_ERROR_INCOMPATIBLE_OPTIONS = 11,
	NVJITLINK_ERROR_INCORRECT_INPUT_TYPE = 12,
	NVJITLINK_ERROR_ARCH_MISMATCH = 13,
	NVJITLINK_ERROR_OUTDATED_LIBRARY = 14,
	NVJITLINK_ERROR_MISSING_FATBIN = 15,
	NVJITLINK_ERROR_UNRECOGNIZED_ARCH = 16,
	NVJITLINK_ERROR_UNSUPPORTED_ARCH = 17,
	NVJITLINK_ERROR_LTO_NOT_ENABLED = 18
} nvJitLinkResult;
typedef enum {
	NVJITLINK_INPUT_NONE = 0,
	NVJITLINK_INPUT_CUBIN = 1,
	NVJITLINK_INPUT_PTX = 2,
	NVJITLINK_INPUT_LTOIR = 3,
	NVJITLINK_INPUT_FATBIN = 4,
	NVJITLINK_INPUT_OBJECT = 5,
	NVJITLINK_INPUT_LIBRARY = 6,
	NVJITLINK_INPUT_INDEX = 7,
	NVJITLINK_INPUT_ANY = 10
} nvJitLinkInputType;
struct nvJitLink;
typedef struct nvJitLink *nvJitLinkHandle;
nvJitLinkResult __nvJitLinkCreate_13_0(nvJitLinkHandle *handle, uint32_t numOptions, const char *const *options);
nvJitLinkResult nvJitLinkCreate(nvJitLinkHandle *handle, uint32_t numOptions, const char **options);
nvJitLinkResult __nvJitLinkDestroy_13_0(nvJitLinkHandle *handle);
nvJitLinkResult nvJitLinkDestroy(nvJitLinkHandle *handle);
nvJitLinkResult __nvJitLinkAddData_13_0(nvJitLinkHandle handle, nvJitLinkInputType inputType, const void *data,
	size_t size, const char *name);
nvJitLinkResult nvJitLinkAddData(nvJitLinkHandle handle, nvJitLinkInputType inputType, const void *data, size_t
	size, const char *name);
nvJitLinkResult __nvJitLinkAddFile_13_0(nvJitLinkHandle handle, nvJitLinkInputType inputType, const char *fileName);
nvJitLinkResult nvJitLinkAddFile(nvJitLinkHandle handle, nvJitLinkInputType inputType, const char *fileName);
nvJitLinkResult __nvJitLinkComplete_13_0(nvJitLinkHandle handle);
nvJitLinkResult nvJitLinkComplete(nvJitLinkHandle handle);
nvJitLinkResult __nvJitLinkGetLinkedCubinSize_13_0(nvJitLinkHandle handle, size_t *size);
nvJitLinkResult nvJitLinkGetLinkedCubinSize(nvJitLinkHandle handle, size_t *size);
nvJitLinkResult __nvJitLinkGetLinkedCubin_13_0(nvJitLinkHandle handle, void *cubin);
nvJitLinkResult nvJitLinkGetLinkedCubin(nvJitLinkHandle handle, void *cubin);
nvJitLinkResult __nvJitLinkGetLinkedPtxSize_13_0(nvJitLinkHandle handle, size_t *size);
nvJitLinkResult nvJitLinkGetLinkedPtxSize(nvJitLinkHandle handle, size_t *size);
nvJitLinkResult __nvJitLinkGetLinkedPtx_13_0(nvJitLinkHandle handle, char *ptx);
nvJitLinkResult nvJitLinkGetLinkedPtx(nvJitLinkHandle handle, char *ptx);
nvJitLinkResult __nvJitLinkGetErrorLogSize_13_0(nvJitLinkHandle handle, size_t *size);
nvJitLinkResult nvJitLinkGetErrorLogSize(nvJitLinkHandle handle, size_t *size);
nvJitLinkResult __nvJitLinkGetErrorLog_13_0(nvJitLinkHandle handle, char *log);
nvJitLinkResult nvJitLinkGetErrorLog(nvJitLinkHandle handle, char *log);
nvJitLinkResult __nvJitLinkGetInfoLogSize_13_0(nvJitLinkHandle handle, size_t *size);
nvJitLinkResult nvJitLinkGetInfoLogSize(nvJitLinkHandle handle, size_t *size);
nvJitLinkResult __nvJitLinkGetInfoLog_13_0(nvJitLinkHandle handle, char *log);
nvJitLinkResult nvJitLinkGetInfoLog(nvJitLinkHandle handle, char *log);
nvJitLinkResult nvJitLinkVersion(unsigned int *major, unsigned int *minor);

#ifdef __cplusplus
}
#endif
#endif
