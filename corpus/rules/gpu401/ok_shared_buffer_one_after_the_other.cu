// SPDX-License-Identifier: Apache-2.0
// expect-none
// The second thread starts when the first has been joined: one buffer, one sequence at a time.
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
	std::thread first(work, d, host, n);
	first.join();
	std::thread second(work, d, host, n);
	second.join();
	cudaFree(d);
}
