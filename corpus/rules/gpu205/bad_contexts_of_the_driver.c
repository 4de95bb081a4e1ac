// SPDX-License-Identifier: Apache-2.0
/* The event belongs to the second context, the stream to the first. */
#include <cuda.h>

int bad_contexts(CUdevice d0, CUdevice d1)
{
	CUcontext c0, c1;
	CUstream s;
	CUevent e;
	cuCtxCreate(&c0, 0, d0);
	cuStreamCreate(&s, CU_STREAM_NON_BLOCKING);
	cuCtxCreate(&c1, 0, d1);
	cuEventCreate(&e, CU_EVENT_DISABLE_TIMING);
	cuEventRecord(e, s); // known-miss: GPU205 contexts are not compared
	cuEventDestroy(e);
	cuCtxDestroy(c1);
	cuStreamDestroy(s);
	cuCtxDestroy(c0);
	return 0;
}
