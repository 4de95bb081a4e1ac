// SPDX-License-Identifier: Apache-2.0
// expect-none
// A thread for each device, each with its own selection and memory.
#include <cuda_runtime.h>
#include <thread>
#include <vector>

__global__ void fill(float *x) { x[threadIdx.x] = 1; }

static void on_device(int device)
{
	float *x;
	cudaSetDevice(device);
	cudaMalloc((void **)&x, 1024);
	fill<<<1, 256>>>(x);
	cudaDeviceSynchronize();
	cudaFree(x);
}

void run_all()
{
	int count = 0;
	std::vector<std::thread> threads;
	cudaGetDeviceCount(&count);
	for (int i = 0; i < count; i++)
		threads.emplace_back(on_device, i);
	for (std::thread &t : threads)
		t.join();
}
