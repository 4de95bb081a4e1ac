// SPDX-License-Identifier: Apache-2.0
// One row of the image, on the default stream, and both streams are waited for; no row at all.
// expect-none
#include <cuda_runtime.h>

__global__ void invert(unsigned char *image, int pitch, int row)
{
	unsigned char *p = image + (row + 1) * pitch;
	p[threadIdx.x] = 255 - p[threadIdx.x];
}

void invert_row(unsigned char *image, int pitch, int row, cudaStream_t stream)
{
	cudaStreamSynchronize(stream);
	invert<<<1, 128>>>(image, pitch, row);
	cudaDeviceSynchronize();
}

void clear_nothing(unsigned char *image, int pitch, cudaStream_t stream)
{
	cudaMemset(image + pitch, 0, 0);
	cudaMemsetAsync(image, 0, pitch, stream);
}
