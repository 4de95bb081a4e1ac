// SPDX-License-Identifier: Apache-2.0
// The device is selected in main; a new thread starts on device 0.
#include <cuda_runtime.h>

#include <thread>
#include <vector>

constexpr int n = 1 << 20;

__global__ void square(float *x)
{
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
		x[i] *= x[i];
}

static void job(float *x)
{
	square<<<64, 256>>>(x); // expect: GPU402 // validate: confirmed
	cudaDeviceSynchronize();
}

int main()
{
	float *x;
	cudaSetDevice(1);
	cudaMalloc(&x, n * sizeof(float));
	cudaMemset(x, 0, n * sizeof(float));
	cudaDeviceSynchronize();
	std::thread worker(job, x);
	worker.join();
	cudaFree(x);
	return 0;
}
