// SPDX-License-Identifier: Apache-2.0
// Objects of the class lie in managed memory, by its own operator new; the host waits before it reads one.
// expect-none
#include <cuda_runtime.h>

#include <new>

struct shared_tub_memory {
	static void *operator new(size_t bytes)
	{
		void *p = nullptr;
		if (cudaMallocManaged(&p, bytes) != cudaSuccess)
			throw std::bad_alloc();
		return p;
	}
	static void operator delete(void *p)
	{
		cudaDeviceSynchronize();
		cudaFree(p);
	}
};

struct tubs : shared_tub_memory {
	int left;
	int weight[64];
};

__global__ void weigh_tubs(tubs *all)
{
	if (all->weight[threadIdx.x] > 10)
		atomicSub(&all->left, 1);
}

int light_tubs()
{
	tubs *held = new tubs;
	held->left = 64;
	for (int i = 0; i < 64; ++i)
		held->weight[i] = i;
	weigh_tubs<<<1, 64>>>(held);
	cudaDeviceSynchronize();
	int left = held->left;
	delete held;
	return left;
}
