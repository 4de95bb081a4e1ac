// SPDX-License-Identifier: Apache-2.0
/* The caller's buffer was there before the reset, and so was that of its record. */
#include <cuda_runtime.h>

struct image {
	int *host;
	int size;
};

void end(int *buffer)
{
	cudaDeviceReset();
	cudaFreeHost(buffer); // expect: GPU408 // validate: error(CUDA_ERROR_CONTEXT_IS_DESTROYED)
}

void end_of_image(image *i)
{
	cudaDeviceReset();
	if (i->host)
		cudaFreeHost(i->host); // expect: GPU408 // validate: error(CUDA_ERROR_CONTEXT_IS_DESTROYED)
}
