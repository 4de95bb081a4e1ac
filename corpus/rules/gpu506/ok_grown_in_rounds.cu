// SPDX-License-Identifier: Apache-2.0
// expect-none: each round frees the memory of the one before and has its own.
#include <cuda_runtime.h>

__global__ void count_items(int *items)
{
	items[threadIdx.x] = threadIdx.x;
}

int grow_items(int rounds)
{
	int *d_items = nullptr;
	for (int i = 1; i <= rounds; i++) {
		cudaFree(d_items);
		if (cudaMalloc(&d_items, i * 1024) != cudaSuccess)
			return -1;
		count_items<<<1, 256>>>(d_items);
	}
	cudaFree(d_items);
	return 0;
}
