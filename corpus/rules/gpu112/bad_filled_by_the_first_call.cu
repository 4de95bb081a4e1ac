// SPDX-License-Identifier: Apache-2.0
// The first call fills the table on its caller's stream. The second one finds it there, and nothing makes its stream wait.
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
	}
	apply<<<1, 256, 0, stream>>>(table, x); // expect: GPU112 // validate: confirmed
}
