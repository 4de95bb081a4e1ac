// SPDX-License-Identifier: Apache-2.0
// expect-none
/* The local variable of the helper goes, the handle does not: a table that outlives the helper has it too, and is emptied at the end. */
#include <cuda_runtime.h>

static cudaEvent_t table[16];
static int filled;

__global__ void square(int *x)
{
	x[threadIdx.x] *= x[threadIdx.x];
}

static cudaEvent_t registered(void)
{
	cudaEvent_t made;
	if (filled == 16 || cudaEventCreate(&made) != cudaSuccess)
		return 0;
	table[filled++] = made;
	return made;
}

int main(void)
{
	int *x;
	cudaMalloc(&x, 32 * sizeof(int));
	cudaMemset(x, 0, 32 * sizeof(int));
	cudaEvent_t done = registered();
	square<<<1, 32>>>(x);
	if (done) {
		cudaEventRecord(done);
		cudaEventSynchronize(done);
	}
	while (filled)
		cudaEventDestroy(table[--filled]);
	cudaFree(x);
	return 0;
}
