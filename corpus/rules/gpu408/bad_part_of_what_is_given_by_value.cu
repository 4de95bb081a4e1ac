// SPDX-License-Identifier: Apache-2.0
// What the caller passes by value it has made before, and the reset ends it.
#include <cuda_runtime.h>

struct pair {
	int *left, *right;
};

void finish(pair buffers)
{
	cudaDeviceReset();
	cudaFree(buffers.left); // expect: GPU408 // validate: confirmed
}
