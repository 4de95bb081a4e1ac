// SPDX-License-Identifier: Apache-2.0
// expect-none
// Device 0 was selected, and device 0 is what a new thread has.
#include <cuda_runtime.h>
#include <thread>

__global__ void fill(float *x) { x[threadIdx.x] = 1; }

void run()
{
	float *x;
	cudaSetDevice(0);
	cudaMalloc((void **)&x, 1024);
	std::thread worker([x] {
		fill<<<1, 256>>>(x);
		cudaDeviceSynchronize();
	});
	worker.join();
	cudaFree(x);
}
