// SPDX-License-Identifier: Apache-2.0
// Each thread has its own thread_local pointer: what the other thread frees is not what this one uses.
// expect-none
#include <cuda_runtime.h>
#include <thread>

__global__ void work(float *p, int n);

static thread_local float *mem;

static void step(int n)
{
	if (!mem)
		cudaMalloc(&mem, n * sizeof(float));
	work<<<n / 256, 256>>>(mem, n);
	cudaDeviceSynchronize();
}

int main()
{
	const int n = 1 << 20;
	step(n);
	std::thread other([=] {
		step(n);
		cudaFree(mem);
	});
	other.join();
	step(n);
	cudaFree(mem);
}
