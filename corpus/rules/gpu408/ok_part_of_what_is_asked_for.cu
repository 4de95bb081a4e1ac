// SPDX-License-Identifier: Apache-2.0
// expect-none
// Behind the reset the other code gives out what it makes now.
#include <cuda_runtime.h>

struct pair {
	int *left, *right;
};

pair fresh();

void finish()
{
	cudaDeviceReset();
	cudaFree(fresh().left);
}
