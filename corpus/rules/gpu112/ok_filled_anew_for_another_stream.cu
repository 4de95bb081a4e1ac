// SPDX-License-Identifier: Apache-2.0
// expect-none
// The table is filled again, in memory of its own, for a stream that did not fill it.
#include <cuda_runtime.h>

__global__ void fill(float *table) { table[threadIdx.x] = 1.0f / (threadIdx.x + 1); }
__global__ void apply(const float *table, float *x) { x[threadIdx.x] *= table[threadIdx.x]; }

static float *table;
static cudaStream_t filled_on;

void scale(float *x, cudaStream_t stream)
{
	if (!table || filled_on != stream) {
		if (table)
			cudaFreeAsync(table, filled_on);
		if (cudaMallocAsync((void **)&table, 256 * sizeof(float), stream) != cudaSuccess)
			return;
		fill<<<1, 256, 0, stream>>>(table);
		filled_on = stream;
	}
	apply<<<1, 256, 0, stream>>>(table, x);
}
