// SPDX-License-Identifier: Apache-2.0
// How many rows there are is no choice of the caller's: its work is on the stream in both cases.
#include <cuda_runtime.h>

void rows_to_host(unsigned char *rows, size_t pitch, const unsigned char *d_rows, size_t width, size_t height, cudaStream_t stream)
{
	if (height > 16)
		cudaMemcpy2DAsync(rows, pitch, d_rows, width, width, height, cudaMemcpyDeviceToHost, stream);
	else
		cudaMemcpy2D(rows, pitch, d_rows, width, width, height, cudaMemcpyDeviceToHost); // expect: GPU110 // validate: -
}
