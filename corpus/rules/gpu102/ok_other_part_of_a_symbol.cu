// SPDX-License-Identifier: Apache-2.0
// Both streams write into one variable of the device, at offsets that do not meet.
// expect-none
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
	cudaMemcpyToSymbolAsync(entries, pinned + 1, sizeof(entry), sizeof(entry), cudaMemcpyHostToDevice, second);
	cudaStreamSynchronize(first);
	cudaStreamSynchronize(second);
	cudaStreamDestroy(first);
	cudaStreamDestroy(second);
}
