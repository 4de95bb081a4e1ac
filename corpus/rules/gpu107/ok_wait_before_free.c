// SPDX-License-Identifier: Apache-2.0
// expect-none
/* The stream is empty before the buffer goes. */
#include <cuda_runtime.h>
#include <stdlib.h>
#include <string.h>

int send_blob(void *d_dst, const void *blob, size_t n, cudaStream_t s)
{
	int status = -1;
	char *pinned = malloc(n);
	if (!pinned)
		return -1;
	if (cudaHostRegister(pinned, n, cudaHostRegisterDefault) != cudaSuccess)
		goto out;
	memcpy(pinned, blob, n);
	cudaMemcpyAsync(d_dst, pinned, n, cudaMemcpyHostToDevice, s);
	status = cudaStreamSynchronize(s) == cudaSuccess ? 0 : -1;
	cudaHostUnregister(pinned);
out:
	free(pinned);
	return status;
}
