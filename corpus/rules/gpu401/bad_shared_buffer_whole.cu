// SPDX-License-Identifier: Apache-2.0
// One thread joins only after both have started, and both use the whole buffer.
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
	cudaMemcpy(d, host, n * sizeof(float), cudaMemcpyHostToDevice); // expect: GPU401 // validate: confirmed
	square<<<(n + 255) / 256, 256>>>(d, n);
	cudaMemcpy(host, d, n * sizeof(float), cudaMemcpyDeviceToHost);
}

void run(float *host, int n)
{
	float *d;
	cudaMalloc(&d, n * sizeof(float));
	std::thread low(work, d, host, n);
	std::thread high(work, d, host + n, n);
	low.join();
	high.join();
	cudaFree(d);
}
