// SPDX-License-Identifier: Apache-2.0
// expect-none
// Wait, then read.
#include <cuda_runtime.h>

float first(const float *d_x, cudaStream_t s)
{
	float *h;
	cudaMallocHost((void **)&h, 4 * sizeof(float));
	cudaMemcpyAsync(h, d_x, 4 * sizeof(float), cudaMemcpyDeviceToHost, s);
	if (cudaStreamSynchronize(s) != cudaSuccess) {
		cudaFreeHost(h);
		return -1;
	}
	float result = h[0];
	cudaFreeHost(h);
	return result;
}
