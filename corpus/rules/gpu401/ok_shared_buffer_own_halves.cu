// SPDX-License-Identifier: Apache-2.0
// expect-none
// Two threads on the legacy stream work on one buffer, each on its own half: the sequences may interleave, the bytes do not.
#include <cuda_runtime.h>

#include <thread>

__global__ void square(float *x, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		x[i] *= x[i];
}

static void work(float *d, float *host, int n)
{
	cudaMemcpy(d, host, n * sizeof(float), cudaMemcpyHostToDevice);
	square<<<(n + 255) / 256, 256>>>(d, n);
	cudaMemcpy(host, d, n * sizeof(float), cudaMemcpyDeviceToHost);
}

void run(float *host, int n)
{
	float *d;
	cudaMalloc(&d, n * sizeof(float));
	std::thread low(work, d, host, n / 2);
	std::thread high(work, d + n / 2, host + n / 2, n / 2);
	low.join();
	high.join();
	cudaFree(d);
}
