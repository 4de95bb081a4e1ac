// SPDX-License-Identifier: Apache-2.0
// Objects of the class lie in managed memory, by its own operator new; the host reads one while the kernel may still write it.
#include <cuda_runtime.h>

#include <new>

struct shared_bin_memory {
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

struct bins : shared_bin_memory {
	int left;
	int weight[64];
};

__global__ void weigh_bins(bins *all)
{
	if (all->weight[threadIdx.x] > 10)
		atomicSub(&all->left, 1);
}

int light_bins()
{
	bins *held = new bins;
	held->left = 64;
	for (int i = 0; i < 64; ++i)
		held->weight[i] = i;
	weigh_bins<<<1, 64>>>(held);
	int left = held->left; // expect: GPU106 // validate: confirmed
	delete held;
	return left;
}
