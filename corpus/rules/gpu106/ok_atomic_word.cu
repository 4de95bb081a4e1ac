// SPDX-License-Identifier: Apache-2.0
// The kernel publishes a number, and then its step by a store that releases it to the host (PTX ISA, Memory Consistency Model); the host reads the step atomically until it is there.
// expect-none
#include <cuda_runtime.h>

__global__ void publish_number(unsigned *number, unsigned long long *step)
{
	if (threadIdx.x == 0)
		*number = 7;
	__syncthreads();
	if (threadIdx.x == 0)
		asm volatile("st.release.sys.global.u64 [%0], %1;" ::"l"(step), "l"(1ull) : "memory");
}

unsigned published_number()
{
	void *words;
	if (cudaHostAlloc(&words, 16, cudaHostAllocMapped) != cudaSuccess)
		return 0;
	auto *step = static_cast<unsigned long long *>(words);
	auto *number = reinterpret_cast<unsigned *>(step + 1);
	*step = 0;
	publish_number<<<1, 32>>>(number, step);
	while (__atomic_load_n(step, __ATOMIC_ACQUIRE) != 1)
		;
	unsigned seen = *number;
	cudaDeviceSynchronize();
	cudaFreeHost(words);
	return seen;
}
