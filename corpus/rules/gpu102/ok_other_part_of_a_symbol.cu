// SPDX-License-Identifier: Apache-2.0
// One stream writes a part of a variable of the device, the other one reads the part behind it.
// expect-none
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
	cudaMemcpyFromSymbolAsync(out, entries, sizeof(entry), sizeof(entry), cudaMemcpyDeviceToHost, second);
	cudaStreamSynchronize(first);
	cudaStreamSynchronize(second);
	cudaStreamDestroy(first);
	cudaStreamDestroy(second);
}
