// SPDX-License-Identifier: Apache-2.0
// The buffer is on device 1; the worker launches on device 0.
#include <cuda_runtime.h>
#include <thread>

__global__ void fill(float *x) { x[threadIdx.x] = 1; }

int main()
{
	float *x;
	cudaSetDevice(1);
	cudaMalloc((void **)&x, 1024);
	std::thread worker([x] {
		fill<<<1, 256>>>(x); // expect: GPU402 // validate: confirmed
		cudaDeviceSynchronize();
	});
	worker.join();
	cudaFree(x);
	return 0;
}
