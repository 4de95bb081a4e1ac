// SPDX-License-Identifier: Apache-2.0
// The path pins the count, and with it the parts: the first one reaches into the second.
#include <cuda_runtime.h>

void halves(char *d, const char *h, const char *g, size_t n)
{
	if (n != 64)
		return;
	cudaStream_t a, b;
	cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
	cudaMemcpyAsync(d, h, n, cudaMemcpyHostToDevice, a);
	cudaMemcpyAsync(d + n / 2, g, n / 2, cudaMemcpyHostToDevice, b); // expect: GPU102 // validate: confirmed
	cudaStreamSynchronize(a);
	cudaStreamSynchronize(b);
	cudaStreamDestroy(a);
	cudaStreamDestroy(b);
}
