// SPDX-License-Identifier: Apache-2.0
// expect-none
// The first call of the thread selects the device.
#include <cuda_runtime.h>
#include <thread>

__global__ void fill(float *x) { x[threadIdx.x] = 1; }

int main()
{
	float *x;
	const int device = 1;
	cudaSetDevice(device);
	cudaMalloc((void **)&x, 1024);
	std::thread worker([=] {
		cudaSetDevice(device);
		fill<<<1, 256>>>(x);
		cudaDeviceSynchronize();
	});
	worker.join();
	cudaFree(x);
	return 0;
}
