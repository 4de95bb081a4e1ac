// SPDX-License-Identifier: Apache-2.0
// Interoperability of the CUDA runtime with OpenGL: gpulint's own declarations.
#ifndef __CUDA_GL_INTEROP_H__
#define __CUDA_GL_INTEROP_H__

#include "cuda_runtime_api.h"

typedef unsigned int GLuint, GLenum;

#ifdef __cplusplus
extern "C" {
#endif
enum cudaGLDeviceList {
	cudaGLDeviceListAll = 1,
	cudaGLDeviceListCurrentFrame = 2,
	cudaGLDeviceListNextFrame = 3
};
enum cudaGLMapFlags {
	cudaGLMapFlagsNone = 0,
	cudaGLMapFlagsReadOnly = 1,
	cudaGLMapFlagsWriteDiscard = 2
};
cudaError_t cudaGLGetDevices(unsigned int *pCudaDeviceCount, int *pCudaDevices, unsigned int cudaDeviceCount, enum
	cudaGLDeviceList deviceList);
cudaError_t cudaGraphicsGLRegisterImage(struct cudaGraphicsResource **resource, GLuint image, GLenum target, unsigned
	int flags);
cudaError_t cudaGraphicsGLRegisterBuffer(struct cudaGraphicsResource **resource, GLuint buffer, unsigned int flags);
cudaError_t cudaGLSetGLDevice(int device);
cudaError_t cudaGLRegisterBufferObject(GLuint bufObj);
cudaError_t cudaGLMapBufferObject(void **devPtr, GLuint bufObj);
cudaError_t cudaGLUnmapBufferObject(GLuint bufObj);
cudaError_t cudaGLUnregisterBufferObject(GLuint bufObj);
cudaError_t cudaGLSetBufferObjectMapFlags(GLuint bufObj, unsigned int flags);
cudaError_t cudaGLMapBufferObjectAsync(void **devPtr, GLuint bufObj, cudaStream_t stream);
cudaError_t cudaGLUnmapBufferObjectAsync(GLuint bufObj, cudaStream_t stream);
#ifdef __cplusplus
}
#endif
#endif
