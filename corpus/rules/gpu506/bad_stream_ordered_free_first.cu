// SPDX-License-Identifier: Apache-2.0
// The free is on the same stream, and in front of the last kernel.
#include <cuda_runtime.h>

__global__ void add_scratch(float *scratch, float *out)
{
	out[threadIdx.x] += scratch[threadIdx.x];
}

int accumulate_scratch(float *d_out, cudaStream_t stream)
{
	float *d_scratch;
	if (cudaMallocAsync(&d_scratch, 256 * sizeof(float), stream) != cudaSuccess)
		return -1;
	cudaMemsetAsync(d_scratch, 0, 256 * sizeof(float), stream);
	cudaFreeAsync(d_scratch, stream);
	add_scratch<<<1, 256, 0, stream>>>(d_scratch, d_out); // expect: GPU506 // validate: confirmed
	return 0;
}
