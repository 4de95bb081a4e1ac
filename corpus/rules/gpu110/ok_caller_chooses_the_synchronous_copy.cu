// SPDX-License-Identifier: Apache-2.0
// The stream is for asynchronous copies: a caller that asks for a synchronous one gives none.
// expect-none
#include <cuda_runtime.h>

// `stream`: which stream an asynchronous copy uses
void rows_to_host(unsigned char *rows, size_t pitch, const unsigned char *d_rows, size_t width, size_t height, bool is_async, cudaStream_t stream)
{
	if (is_async)
		cudaMemcpy2DAsync(rows, pitch, d_rows, width, width, height, cudaMemcpyDeviceToHost, stream);
	else
		cudaMemcpy2D(rows, pitch, d_rows, width, width, height, cudaMemcpyDeviceToHost);
}
