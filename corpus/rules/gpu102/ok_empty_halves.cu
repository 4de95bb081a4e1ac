// SPDX-License-Identifier: Apache-2.0
// expect-none
// What the path says of the count makes the parts follow each other or empty; sizes know it as offsets do.
#include <cuda_runtime.h>

void halves(char *d, const char *h, size_t n, cudaStream_t a, cudaStream_t b)
{
	if (n < 1 || n >= 2)
		return;
	size_t each = (n / 3 + 1) / 2 * 3;
	cudaStream_t s[2] = {a, b};
	for (int i = 0; i < 2; i++)
		cudaMemcpyAsync(d + i * each, h + i * each, each, cudaMemcpyHostToDevice, s[i]);
	cudaStreamSynchronize(a);
	cudaStreamSynchronize(b);
}
