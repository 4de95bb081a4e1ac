// SPDX-License-Identifier: Apache-2.0
// Nothing declares `DROP`. It is only given calls that end something, and nothing behind them uses what they end: they are run where they stand, so
// that the pointer which is given a new buffer has lost nothing.
// expect-none
#include <cuda_runtime.h>
#include "status/drop.h" // not there

int exchange(char **kept, size_t n, cudaStream_t *stream)
{
	char *old = *kept;
	if (cudaDeviceSynchronize() != cudaSuccess)
		return 1;
	DROP(cudaFree(old));
	old = NULL;
	if (cudaMalloc(kept, n) != cudaSuccess)
		return 1;
	DROP(cudaStreamDestroy(*stream));
	return cudaStreamCreate(stream);
}
