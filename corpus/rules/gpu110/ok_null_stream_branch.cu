// SPDX-License-Identifier: Apache-2.0
// expect-none
// right: where the stream given is the null stream, so is the copy's
#include <cuda_runtime.h>

void copy(float *to, const float *from, size_t n, cudaStream_t stream)
{
	if (stream)
		cudaMemcpyAsync(to, from, n, cudaMemcpyDefault, stream);
	else
		cudaMemcpy(to, from, n, cudaMemcpyDefault);
}
