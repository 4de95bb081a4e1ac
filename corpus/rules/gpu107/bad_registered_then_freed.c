// SPDX-License-Identifier: Apache-2.0
/* The registered buffer is freed while the copy engine may still read it. */
#include <cuda_runtime.h>
#include <stdlib.h>
#include <string.h>

int send_blob(void *d_dst, const void *blob, size_t n, cudaStream_t s)
{
	char *pinned = malloc(n);
	if (!pinned)
		return -1;
	if (cudaHostRegister(pinned, n, cudaHostRegisterDefault) != cudaSuccess) {
		free(pinned);
		return -1;
	}
	memcpy(pinned, blob, n);
	cudaMemcpyAsync(d_dst, pinned, n, cudaMemcpyHostToDevice, s);
	free(pinned); // expect: GPU107 // validate: confirmed
	return 0;
}
