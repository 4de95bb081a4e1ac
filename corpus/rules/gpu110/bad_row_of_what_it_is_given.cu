// SPDX-License-Identifier: Apache-2.0
// The kernel touches one row of the image only, and nothing of its first one.
#include <cuda_runtime.h>

__global__ void invert(unsigned char *image, int pitch, int row)
{
	unsigned char *p = image + (row + 1) * pitch;
	p[threadIdx.x] = 255 - p[threadIdx.x];
}

void invert_row(unsigned char *image, int pitch, int row, cudaStream_t stream)
{
	invert<<<1, 128>>>(image, pitch, row); // expect: GPU110 // validate: confirmed
}
