// SPDX-License-Identifier: Apache-2.0
/* The helper destroys the stream, and so does its caller. */
#include <cuda.h>

static int drain(CUstream s)
{
	CUresult r = cuStreamSynchronize(s);
	cuStreamDestroy(s);
	return r == CUDA_SUCCESS;
}

int clear(CUdeviceptr p, size_t n)
{
	CUstream s;
	if (cuStreamCreate(&s, CU_STREAM_DEFAULT) != CUDA_SUCCESS)
		return -1;
	cuMemsetD8Async(p, 0, n, s);
	int ok = drain(s);
	cuStreamDestroy(s); // expect: GPU502 // validate: confirmed
	return ok ? 0 : -1;
}
