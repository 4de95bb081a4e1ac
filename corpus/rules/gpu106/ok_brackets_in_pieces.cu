// SPDX-License-Identifier: Apache-2.0
// expect-none
// As the bad one beside it, with a wait behind the last launch.
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
	sum << <1, 256, 0, stream >> > (in + 256, out);
	cudaStreamSynchronize(stream);
	float result = *out;
	cudaFree(out);
	return result;
}
