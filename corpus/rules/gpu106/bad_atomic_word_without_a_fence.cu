// SPDX-License-Identifier: Apache-2.0
// The host reads the step atomically until it is there, but nothing orders the kernel's number in front of it (CUDA C++ Programming Guide, Memory Fence Functions).
#include <cuda_runtime.h>

__global__ void write_number(unsigned *number, unsigned long long *step)
{
	if (threadIdx.x == 0) {
		*number = 7;
		*step = 1;
	}
}

unsigned written_number()
{
	void *words;
	if (cudaHostAlloc(&words, 16, cudaHostAllocMapped) != cudaSuccess)
		return 0;
	auto *step = static_cast<unsigned long long *>(words);
	auto *number = reinterpret_cast<unsigned *>(step + 1);
	*step = 0;
	write_number<<<1, 32>>>(number, step);
	while (__atomic_load_n(step, __ATOMIC_ACQUIRE) != 1)
		;
	unsigned seen = *number; // expect: GPU106 // validate: confirmed
	cudaDeviceSynchronize();
	cudaFreeHost(words);
	return seen;
}
