// SPDX-License-Identifier: Apache-2.0
// expect-none
// Each thread gets the number of its device, and selects it.
#include <cuda_runtime.h>

#include <thread>
#include <vector>

__global__ void fill(float *x, int part)
{
	x[threadIdx.x] = part;
}

static void work(int device, int part)
{
	float *x;
	cudaStream_t stream;
	cudaSetDevice(device);
	cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
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
		threads.emplace_back(work, i, i * 10);
	}
	for (std::thread &t : threads)
		t.join();
}
