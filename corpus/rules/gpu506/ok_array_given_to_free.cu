// SPDX-License-Identifier: Apache-2.0
// What is given to the free is the array of the pointers: the call returns an error, and the two buffers are there as before.
// expect-none
#include <cuda_runtime.h>

static float *parts[2];

int clear_parts(int n, int rounds)
{
	for (int k = 0; k < rounds; k++) {
		cudaMemset(parts[0], 0, n);
		cudaMemset(parts[1], 0, n);
		cudaFree(parts);
	}
	return cudaDeviceSynchronize();
}
