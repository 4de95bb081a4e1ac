// SPDX-License-Identifier: Apache-2.0
// The key is one on each device. The stream of the second device comes from outside, and is of the device that is current: in another the launch would
// fail.
// expect-none
#include <cuda_runtime.h>

__constant__ int key[16];

__global__ void encrypt(char *text, int n)
{
	if (threadIdx.x < n)
		text[threadIdx.x] ^= key[threadIdx.x % 16];
}

void encrypt_halves(char *first, char *second, const int *k, int n, cudaStream_t other)
{
	cudaStream_t own;
	cudaSetDevice(0);
	cudaStreamCreate(&own);
	cudaMemcpyToSymbolAsync(key, k, sizeof key, 0, cudaMemcpyHostToDevice, own);
	encrypt<<<1, 128, 0, own>>>(first, n);
	cudaSetDevice(1);
	cudaMemcpyToSymbolAsync(key, k, sizeof key, 0, cudaMemcpyHostToDevice, other);
	encrypt<<<1, 128, 0, other>>>(second, n);
	cudaStreamSynchronize(other);
	cudaSetDevice(0);
	cudaStreamSynchronize(own);
	cudaStreamDestroy(own);
}
