// SPDX-License-Identifier: Apache-2.0
// expect-none
// A loop destroys each element once.
#include <cuda_runtime.h>

void run(float *x, int n)
{
	cudaStream_t s[4];
	for (int i = 0; i < 4; i++)
		cudaStreamCreate(&s[i]);
	for (int i = 0; i < n; i++)
		cudaMemsetAsync(x + i * 256, 0, 1024, s[i % 4]);
	for (int i = 0; i < 4; i++) {
		cudaStreamSynchronize(s[i]);
		cudaStreamDestroy(s[i]);
	}
}
