// SPDX-License-Identifier: Apache-2.0
// The first call fills the table on its stream; a later one, on another stream, reads it and waits for nothing.
#include <cuda_runtime.h>

__global__ void smooth(float *p, const float *weights, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		p[i] *= weights[i % 64];
}

static float *weights;

void smooth_all(const float *table, float *p, int n, cudaStream_t stream)
{
	static bool is_filled = false;
	if (!is_filled) {
		cudaMalloc(&weights, 64 * sizeof(float));
		cudaMemcpyAsync(weights, table, 64 * sizeof(float), cudaMemcpyHostToDevice, stream);
		is_filled = true;
	}
	smooth<<<(n + 255) / 256, 256, 0, stream>>>(p, weights, n); // expect: GPU112 // validate: confirmed
}
