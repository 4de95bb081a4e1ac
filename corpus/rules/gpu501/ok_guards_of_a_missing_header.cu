// SPDX-License-Identifier: Apache-2.0
// Nothing declares `at_exit`. It is only given calls that end something, which the scope goes on to use: it runs them at the scope's end.
// expect-none
#include <cuda_runtime.h>
#include <stdlib.h>
#include "lifetime/at_exit.h" // not there

int fill_and_fetch(char *out, size_t n, int rounds)
{
	char *staging = (char *)malloc(n), *data;
	cudaStream_t lanes[2];
	cudaEvent_t filled;
	if (!staging)
		return 1;
	at_exit(free(staging));
	if (cudaMalloc(&data, n) != cudaSuccess)
		return 1;
	at_exit(cudaFree(data));
	if (cudaStreamCreate(&lanes[0]) != cudaSuccess)
		return 1;
	at_exit(cudaStreamDestroy(lanes[0]));
	if (cudaEventCreate(&filled) != cudaSuccess)
		return 1;
	at_exit(cudaEventDestroy(filled));
	for (int i = 0; i < rounds; i++) {
		if (cudaMemsetAsync(data, i, n, lanes[0]) != cudaSuccess)
			return 1;
		if (cudaEventRecord(filled, lanes[0]) != cudaSuccess)
			break;
		cudaEventSynchronize(filled);
	}
	if (cudaMemcpyAsync(staging, data, n, cudaMemcpyDeviceToHost, lanes[0]) != cudaSuccess || cudaStreamSynchronize(lanes[0]) != cudaSuccess)
		return 1;
	for (size_t i = 0; i < n; i++)
		out[i] = staging[i];
	return 0;
}
