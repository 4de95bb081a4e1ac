// SPDX-License-Identifier: Apache-2.0
// All calls write the same part of the variable.
#include <cuda_runtime.h>

struct entry {
	int count, most;
};
__device__ entry entries[16];

void set_most(const int *pinned, cudaStream_t stream)
{
	cudaMemcpyToSymbolAsync(entries, pinned, sizeof(int), offsetof(entry, most), cudaMemcpyHostToDevice, stream); // expect: GPU112 // validate: -
}
