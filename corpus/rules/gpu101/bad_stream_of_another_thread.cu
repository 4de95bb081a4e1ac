// SPDX-License-Identifier: Apache-2.0
// Each thread has its own thread_local handle, which is null in a thread that makes none: the fill is on the legacy default stream.
#include <cuda_runtime.h>
#include <thread>

__global__ void work(float *p, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		p[i] = 1.0f;
}

static thread_local cudaStream_t stream;

int main()
{
	const int n = 1 << 20;
	float *mem;
	cudaMalloc(&mem, n * sizeof(float));
	cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
	work<<<n / 256, 256, 0, stream>>>(mem, n);
	std::thread other([=] {
		cudaMemsetAsync(mem, 0, n * sizeof(float), stream); // expect: GPU101 // validate: confirmed
	});
	other.join();
	cudaDeviceSynchronize();
	cudaFree(mem);
	cudaStreamDestroy(stream);
}
