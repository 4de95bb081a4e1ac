// SPDX-License-Identifier: Apache-2.0
// expect-none
// Each stream has its own half of the buffer.
#include <cuda_runtime.h>

__global__ void scale(float *x, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		x[i] *= 2;
}

void run(float *h, int n)
{
	cudaStream_t s[2];
	float *d;
	cudaMalloc((void **)&d, n * sizeof(float));
	for (int i = 0; i < 2; i++)
		cudaStreamCreate(&s[i]);
	int half = n / 2;
	for (int i = 0; i < 2; i++) {
		cudaMemcpyAsync(d + i * half, h + i * half, half * sizeof(float), cudaMemcpyHostToDevice, s[i]);
		scale<<<(half + 255) / 256, 256, 0, s[i]>>>(d + i * half, half);
		cudaMemcpyAsync(h + i * half, d + i * half, half * sizeof(float), cudaMemcpyDeviceToHost, s[i]);
	}
	cudaDeviceSynchronize();
	for (int i = 0; i < 2; i++)
		cudaStreamDestroy(s[i]);
	cudaFree(d);
}
