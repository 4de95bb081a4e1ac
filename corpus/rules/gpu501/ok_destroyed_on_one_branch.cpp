// SPDX-License-Identifier: Apache-2.0
// expect-none
// Where the stream is destroyed, the function returns.
#include <cuda_runtime.h>

bool prepare(float *x, cudaStream_t *out)
{
	cudaStream_t s;
	if (cudaStreamCreate(&s) != cudaSuccess)
		return false;
	if (cudaMemsetAsync(x, 0, 1024, s) != cudaSuccess) {
		cudaStreamDestroy(s);
		return false;
	}
	cudaStreamSynchronize(s);
	*out = s;
	return true;
}
