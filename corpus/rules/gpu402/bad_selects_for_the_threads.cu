// SPDX-License-Identifier: Apache-2.0
// Each device is selected in front of the thread that is to work on it, and the threads select none.
#include <cuda_runtime.h>

#include <thread>
#include <vector>

__global__ void fill(float *x, int part)
{
	x[threadIdx.x] = part;
}

static void work(int part)
{
	float *x;
	cudaStream_t stream;
	cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking); // expect: GPU402 // validate: -
	cudaMallocAsync((void **)&x, 1024, stream);
	fill<<<1, 128, 0, stream>>>(x, part);
	cudaFreeAsync(x, stream);
	cudaStreamSynchronize(stream);
	cudaStreamDestroy(stream);
}

void work_on_all(int devices)
{
	std::vector<std::thread> threads;
	for (int i = 0; i < devices; i++) {
		cudaSetDevice(i);
		threads.emplace_back(work, i * 10);
	}
	for (std::thread &t : threads)
		t.join();
}
