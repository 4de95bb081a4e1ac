// SPDX-License-Identifier: Apache-2.0
/* Driver API: the memset and the copy of its result are on two streams. */
#include <cuda.h>

int clear_and_read(CUdeviceptr buffer, unsigned *host, size_t n)
{
	CUstream clear, read;
	if (cuStreamCreate(&clear, CU_STREAM_NON_BLOCKING) != CUDA_SUCCESS)
		return -1;
	if (cuStreamCreate(&read, CU_STREAM_NON_BLOCKING) != CUDA_SUCCESS) {
		cuStreamDestroy(clear);
		return -1;
	}
	cuMemsetD32Async(buffer, 0, n, clear);
	cuMemcpyDtoHAsync(host, buffer, n * sizeof *host, read); // expect: GPU102 // validate: confirmed
	cuStreamSynchronize(read);
	cuStreamDestroy(read);
	cuStreamDestroy(clear);
	return 0;
}
