// SPDX-License-Identifier: Apache-2.0
// expect-none
// cudaMemcpy from page-locked memory returns when the table is filled.
#include <cuda_runtime.h>

__global__ void apply(const float *table, float *x) { x[threadIdx.x] *= table[threadIdx.x]; }

static float *table;

void scale(float *x, cudaStream_t stream)
{
	if (!table) {
		float *values;
		if (cudaMallocHost((void **)&values, 1024) != cudaSuccess)
			return;
		for (int i = 0; i < 256; i++)
			values[i] = 1.0f / (i + 1);
		cudaMalloc((void **)&table, 1024);
		cudaMemcpy(table, values, 1024, cudaMemcpyHostToDevice);
		cudaFreeHost(values);
	}
	apply<<<1, 256, 0, stream>>>(table, x);
}
