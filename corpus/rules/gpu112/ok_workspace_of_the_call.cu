// SPDX-License-Identifier: Apache-2.0
// expect-none
// The workspace is allocated on the stream with each call.
#include <cuda_runtime.h>

__global__ void partial_sums(const float *x, float *partial) { partial[threadIdx.x] = x[threadIdx.x]; }
__global__ void total(const float *partial, float *out) { *out += partial[threadIdx.x]; }

void sum(const float *x, float *out, cudaStream_t stream)
{
	float *partial;
	cudaMallocAsync((void **)&partial, 1024, stream);
	partial_sums<<<1, 256, 0, stream>>>(x, partial);
	total<<<1, 256, 0, stream>>>(partial, out);
	cudaFreeAsync(partial, stream);
}
