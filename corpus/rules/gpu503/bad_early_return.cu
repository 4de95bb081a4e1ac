// SPDX-License-Identifier: Apache-2.0
// Nothing to do is a success, and the stream is lost.
#include <cuda_runtime.h>

int clear(float *x, size_t n)
{
	cudaStream_t s;
	if (cudaStreamCreate(&s) != cudaSuccess) // expect: GPU503
		return -1;
	if (n == 0)
		return 0;
	cudaMemsetAsync(x, 0, n, s);
	cudaStreamSynchronize(s);
	cudaStreamDestroy(s);
	return 0;
}
