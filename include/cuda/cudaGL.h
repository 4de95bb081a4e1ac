// SPDX-License-Identifier: Apache-2.0
// Interoperability of the CUDA driver with OpenGL: gpulint's own declarations.
#ifndef CUDAGL_H
#define CUDAGL_H

#include "cuda.h"

#define cuGLCtxCreate cuGLCtxCreate_v2
#define cuGLGetDevices cuGLGetDevices_v2

#ifdef CUDA_API_PER_THREAD_DEFAULT_STREAM
#define cuGLMapBufferObject cuGLMapBufferObject_v2_ptds
#define cuGLMapBufferObjectAsync cuGLMapBufferObjectAsync_v2_ptsz
#else
#define cuGLMapBufferObject cuGLMapBufferObject_v2
#define cuGLMapBufferObjectAsync cuGLMapBufferObjectAsync_v2
#endif

typedef unsigned int GLuint, GLenum;

#ifdef __cplusplus
extern "C" {
#endif

CUresult cuGraphicsGLRegisterBuffer(CUgraphicsResource *pCudaResource, GLuint buffer, unsigned int Flags);
CUresult cuGraphicsGLRegisterImage(CUgraphicsResource *pCudaResource, GLuint image, GLenum target, unsigned int
	Flags);
typedef enum CUGLDeviceList_enum {
	CU_GL_DEVICE_LIST_ALL = 1,
	CU_GL_DEVICE_LIST_CURRENT_FRAME = 2,
	CU_GL_DEVICE_LIST_NEXT_FRAME = 3
} CUGLDeviceList;
CUresult cuGLGetDevices(unsigned int *pCudaDeviceCount, CUdevice *pCudaDevices, unsigned int cudaDeviceCount,
	CUGLDeviceList deviceList);
typedef enum CUGLmap_flags_enum {
	CU_GL_MAP_RESOURCE_FLAGS_NONE = 0,
	CU_GL_MAP_RESOURCE_FLAGS_READ_ONLY = 1,
	CU_GL_MAP_RESOURCE_FLAGS_WRITE_DISCARD = 2
} CUGLmap_flags;
CUresult cuGLCtxCreate(CUcontext *pCtx, unsigned int Flags, CUdevice device);
CUresult cuGLInit(void);
CUresult cuGLRegisterBufferObject(GLuint buffer);
CUresult cuGLMapBufferObject(CUdeviceptr *dptr, size_t *size, GLuint buffer);
CUresult cuGLUnmapBufferObject(GLuint buffer);
CUresult cuGLUnregisterBufferObject(GLuint buffer);
CUresult cuGLSetBufferObjectMapFlags(GLuint buffer, unsigned int Flags);
CUresult cuGLMapBufferObjectAsync(CUdeviceptr *dptr, size_t *size, GLuint buffer, CUstream hStream);
CUresult cuGLUnmapBufferObjectAsync(GLuint buffer, CUstream hStream);

#ifdef __cplusplus
}
#endif
#endif
