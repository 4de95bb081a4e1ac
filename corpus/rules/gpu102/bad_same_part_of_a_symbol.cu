// SPDX-License-Identifier: Apache-2.0
// The second copy begins in what the first one writes.
#include <cuda_runtime.h>

struct entry {
	int count, most;
};
__device__ entry entries[2];

void run(const entry *pinned)
{
	cudaStream_t first, second;
	cudaStreamCreate(&first);
	cudaStreamCreate(&second);
	cudaMemcpyToSymbolAsync(entries, pinned, sizeof(entry), 0, cudaMemcpyHostToDevice, first);
	cudaMemcpyToSymbolAsync(entries, pinned + 1, sizeof(entry), sizeof(int), cudaMemcpyHostToDevice, second); // expect: GPU102 // validate: -
	cudaStreamSynchronize(first);
	cudaStreamSynchronize(second);
	cudaStreamDestroy(first);
	cudaStreamDestroy(second);
}
