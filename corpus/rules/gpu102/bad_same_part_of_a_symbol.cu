// SPDX-License-Identifier: Apache-2.0
// One stream reads what the other one writes, from its second number on.
#include <cuda_runtime.h>

struct entry {
	int count, most;
};
__device__ entry entries[2];

void run(const entry *pinned, entry *out)
{
	cudaStream_t first, second;
	cudaStreamCreate(&first);
	cudaStreamCreate(&second);
	cudaMemcpyToSymbolAsync(entries, pinned, sizeof(entry), 0, cudaMemcpyHostToDevice, first);
	cudaMemcpyFromSymbolAsync(out, entries, sizeof(entry), sizeof(int), cudaMemcpyDeviceToHost, second); // expect: GPU102 // validate: confirmed
	cudaStreamSynchronize(first);
	cudaStreamSynchronize(second);
	cudaStreamDestroy(first);
	cudaStreamDestroy(second);
}
