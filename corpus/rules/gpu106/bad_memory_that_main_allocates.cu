// SPDX-License-Identifier: Apache-2.0
// The function is the program's own, and only `main` calls it, with memory of malloc: it is not supposed to be page-locked. Drivers copy such memory to a
// staging buffer before the call returns, which no document promises.
#include <cuda_runtime.h>
#include <stdlib.h>

__global__ void work(float *data)
{
	data[threadIdx.x] += 1;
}

void send(float *device, float *host, int n)
{
	cudaMemcpyAsync(device, host, n * sizeof(float), cudaMemcpyHostToDevice, 0);
	for (int i = 0; i < n; i++)
		host[i] = 0; // expect: GPU106 // validate: ordered-here(staged)
	work<<<1, 32>>>(device);
	cudaDeviceSynchronize();
}

int main()
{
	float *host = (float *)malloc(32 * sizeof(float)), *device;
	cudaMalloc((void **)&device, 32 * sizeof(float));
	for (int i = 0; i < 32; i++)
		host[i] = (float)i;
	send(device, host, 32);
	cudaFree(device);
	free(host);
	return 0;
}
