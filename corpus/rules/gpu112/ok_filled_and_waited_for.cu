// SPDX-License-Identifier: Apache-2.0
// expect-none
// Whoever fills the table waits until it is full: later calls find it whole.
#include <cuda_runtime.h>

__global__ void fill(float *table) { table[threadIdx.x] = 1.0f / (threadIdx.x + 1); }
__global__ void apply(const float *table, float *x) { x[threadIdx.x] *= table[threadIdx.x]; }

static float *table;

void scale(float *x, cudaStream_t stream)
{
	if (!table) {
		if (cudaMalloc((void **)&table, 256 * sizeof(float)) != cudaSuccess)
			return;
		fill<<<1, 256, 0, stream>>>(table);
		cudaStreamSynchronize(stream);
	}
	apply<<<1, 256, 0, stream>>>(table, x);
}
