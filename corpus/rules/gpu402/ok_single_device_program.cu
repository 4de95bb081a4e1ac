// SPDX-License-Identifier: Apache-2.0
// expect-none
// Nobody selects a device: all threads use device 0.
#include <cuda_runtime.h>
#include <thread>

__global__ void fill(float *x) { x[threadIdx.x] = 1; }

int main()
{
	float *x;
	cudaMalloc((void **)&x, 1024);
	std::thread worker([x] {
		fill<<<1, 256>>>(x);
		cudaDeviceSynchronize();
	});
	worker.join();
	cudaFree(x);
	return 0;
}
