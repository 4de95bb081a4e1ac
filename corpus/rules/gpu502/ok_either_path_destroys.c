// SPDX-License-Identifier: Apache-2.0
// expect-none
/* One of the two exits destroys it, never both. */
#include <cuda.h>

int clear(CUdeviceptr p, size_t n)
{
	CUstream s;
	CUresult r;
	if (cuStreamCreate(&s, CU_STREAM_DEFAULT) != CUDA_SUCCESS)
		return -1;
	r = cuMemsetD8Async(p, 0, n, s);
	if (r != CUDA_SUCCESS) {
		cuStreamDestroy(s);
		return -1;
	}
	r = cuStreamSynchronize(s);
	cuStreamDestroy(s);
	return r == CUDA_SUCCESS ? 0 : -1;
}
