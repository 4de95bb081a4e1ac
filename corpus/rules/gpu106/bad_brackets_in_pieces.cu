// SPDX-License-Identifier: Apache-2.0
// The launches have blanks in their brackets, as some editors write them and as nvcc reads them. Nothing waits for the second one.
#include <cuda_runtime.h>

__global__ void sum(const float *in, float *out)
{
	atomicAdd(out, in[threadIdx.x]);
}

float total(const float *in, cudaStream_t stream)
{
	float *out;
	cudaMallocManaged(&out, sizeof *out);
	*out = 0;
	sum << <1, 256, 0, stream >> > (in, out);
	cudaStreamSynchronize(stream);
	sum << <1, 256, 0, stream >> > (in + 256, out);
	float result = *out; // expect: GPU106 // validate: confirmed
	cudaFree(out);
	return result;
}
