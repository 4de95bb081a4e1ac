// SPDX-License-Identifier: Apache-2.0
// The function gives up where the first stream cannot be destroyed, and leaves the second one out.
#include <cuda_runtime.h>
#include <stdio.h>

int fill(float *data, size_t n)
{
	cudaStream_t first, second;
	if (cudaStreamCreate(&first) != cudaSuccess)
		return 1;
	if (cudaStreamCreate(&second) != cudaSuccess) { // expect: GPU503 // validate: -
		cudaStreamDestroy(first);
		return 1;
	}
	cudaMemsetAsync(data, 0, n * sizeof(float), first);
	cudaMemsetAsync(data + n, 0, n * sizeof(float), second);
	if (cudaStreamSynchronize(first) != cudaSuccess || cudaStreamSynchronize(second) != cudaSuccess)
		printf("not cleared\n");
	if (cudaStreamDestroy(first) != cudaSuccess)
		return 1;
	cudaStreamDestroy(second);
	return 0;
}
