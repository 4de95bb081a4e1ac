// SPDX-License-Identifier: Apache-2.0
// Types of entry points as cuGetProcAddress hands them out.
#ifndef GPULINT_CUDAEGL_TYPEDEFS_H
#define GPULINT_CUDAEGL_TYPEDEFS_H

#include "cudaEGL.h"

typedef CUresult (*PFN_cuGraphicsEGLRegisterImage_v7000)(CUgraphicsResource *, EGLImageKHR, unsigned int);
typedef CUresult (*PFN_cuEGLStreamConsumerConnect_v7000)(CUeglStreamConnection *, EGLStreamKHR);
typedef CUresult (*PFN_cuEGLStreamConsumerConnectWithFlags_v8000)(CUeglStreamConnection *, EGLStreamKHR, unsigned
	int);
typedef CUresult (*PFN_cuEGLStreamConsumerDisconnect_v7000)(CUeglStreamConnection *);
typedef CUresult (*PFN_cuEGLStreamConsumerAcquireFrame_v7000)(CUeglStreamConnection *, CUgraphicsResource *,
	CUstream *, unsigned int);
typedef CUresult (*PFN_cuEGLStreamConsumerReleaseFrame_v7000)(CUeglStreamConnection *, CUgraphicsResource, CUstream
	*);
typedef CUresult (*PFN_cuEGLStreamProducerConnect_v7000)(CUeglStreamConnection *, EGLStreamKHR, EGLint, EGLint);
typedef CUresult (*PFN_cuEGLStreamProducerDisconnect_v7000)(CUeglStreamConnection *);
typedef CUresult (*PFN_cuEGLStreamProducerPresentFrame_v7000)(CUeglStreamConnection *, CUeglFrame_v1, CUstream *);
typedef CUresult (*PFN_cuEGLStreamProducerReturnFrame_v7000)(CUeglStreamConnection *, CUeglFrame_v1 *, CUstream *);
typedef CUresult (*PFN_cuGraphicsResourceGetMappedEglFrame_v7000)(CUeglFrame_v1 *, CUgraphicsResource, unsigned int,
	unsigned int);
typedef CUresult (*PFN_cuEventCreateFromEGLSync_v9000)(CUevent *, EGLSyncKHR, unsigned int);

#endif
