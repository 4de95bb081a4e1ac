// SPDX-License-Identifier: Apache-2.0
/* Driver API: synchronous upload from malloc, read back through a non-blocking stream. */
#include <cuda.h>
#include <stdlib.h>
#include <string.h>

int mirror(CUdeviceptr a, CUdeviceptr b, size_t n)
{
	CUstream s;
	char *text = malloc(n);
	int status = -1;
	if (!text)
		return -1;
	memset(text, 'x', n);
	if (cuStreamCreate(&s, CU_STREAM_NON_BLOCKING) != CUDA_SUCCESS)
		goto out;
	cuMemcpyHtoD(a, text, n);
	cuMemcpyDtoDAsync(b, a, n, s); // expect: GPU105 // validate: confirmed
	status = cuStreamSynchronize(s) == CUDA_SUCCESS ? 0 : -1;
	cuStreamDestroy(s);
out:
	free(text);
	return status;
}
