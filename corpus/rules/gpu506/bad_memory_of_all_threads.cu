// SPDX-License-Identifier: Apache-2.0
// The threads share the pointer: what the other thread has freed is used again.
#include <cuda_runtime.h>
#include <thread>

__global__ void work(float *p, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		p[i] = 1.0f;
}

static float *mem;

int main()
{
	const int n = 1 << 20;
	cudaMalloc(&mem, n * sizeof(float));
	work<<<n / 256, 256>>>(mem, n);
	std::thread other([=] {
		cudaDeviceSynchronize();
		cudaFree(mem);
	});
	other.join();
	work<<<n / 256, 256>>>(mem, n); // expect: GPU506 // validate: confirmed
	cudaDeviceSynchronize();
}
