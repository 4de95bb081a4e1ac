// SPDX-License-Identifier: Apache-2.0
// Types of entry points as cuGetProcAddress hands them out.
#ifndef GPULINT_CUDAGL_TYPEDEFS_H
#define GPULINT_CUDAGL_TYPEDEFS_H

#include "cudaGL.h"

typedef CUresult (*PFN_cuGraphicsGLRegisterBuffer_v3000)(CUgraphicsResource *, GLuint, unsigned int);
typedef CUresult (*PFN_cuGraphicsGLRegisterImage_v3000)(CUgraphicsResource *, GLuint, GLenum, unsigned int);
typedef CUresult (*PFN_cuGLGetDevices_v6050)(unsigned int *, CUdevice_v1 *, unsigned int, CUGLDeviceList);
typedef CUresult (*PFN_cuGLCtxCreate_v3020)(CUcontext *, unsigned int, CUdevice_v1);
typedef CUresult (*PFN_cuGLInit_v2000)(void);
typedef CUresult (*PFN_cuGLRegisterBufferObject_v2000)(GLuint);
typedef CUresult (*PFN_cuGLMapBufferObject_v7000_ptds)(CUdeviceptr_v2 *, size_t *, GLuint);
typedef CUresult (*PFN_cuGLUnmapBufferObject_v2000)(GLuint);
typedef CUresult (*PFN_cuGLUnregisterBufferObject_v2000)(GLuint);
typedef CUresult (*PFN_cuGLSetBufferObjectMapFlags_v2030)(GLuint, unsigned int);
typedef CUresult (*PFN_cuGLMapBufferObjectAsync_v7000_ptsz)(CUdeviceptr_v2 *, size_t *, GLuint, CUstream);
typedef CUresult (*PFN_cuGLUnmapBufferObjectAsync_v2030)(GLuint, CUstream);
typedef CUresult (*PFN_cuGLMapBufferObject_v3020)(CUdeviceptr_v2 *, size_t *, GLuint);
typedef CUresult (*PFN_cuGLMapBufferObjectAsync_v3020)(CUdeviceptr_v2 *, size_t *, GLuint, CUstream);

#endif
