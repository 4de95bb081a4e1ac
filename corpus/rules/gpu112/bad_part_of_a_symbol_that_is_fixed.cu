// SPDX-License-Identifier: Apache-2.0
// All calls write the same part of the variable.
#include <cuda_runtime.h>

struct entry {
	int count, most;
};
__device__ entry entries[16];

static __global__ void cut(int *counts)
{
	if (counts[threadIdx.x] > entries[0].most)
		counts[threadIdx.x] = entries[0].most;
}

void cut_at(const int *pinned, int *counts, cudaStream_t stream)
{
	cudaMemcpyToSymbolAsync(entries, pinned, sizeof(int), offsetof(entry, most), cudaMemcpyHostToDevice, stream); // expect: GPU112 // validate: -
	cut<<<1, 32, 0, stream>>>(counts);
}
