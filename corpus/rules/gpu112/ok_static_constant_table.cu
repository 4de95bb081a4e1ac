// SPDX-License-Identifier: Apache-2.0
// expect-none
// A static table is written once, before the host waits, and only read after.
#include <cuda_runtime.h>

__global__ void apply(const float *table, float *x) { x[threadIdx.x] *= table[threadIdx.x]; }

static float *table;

int table_init(const float *values, size_t n)
{
	if (cudaMalloc((void **)&table, n) != cudaSuccess)
		return -1;
	cudaMemcpy(table, values, n, cudaMemcpyHostToDevice);
	return cudaDeviceSynchronize() == cudaSuccess ? 0 : -1;
}

void table_apply(float *x, cudaStream_t stream)
{
	apply<<<1, 256, 0, stream>>>(table, x);
}
