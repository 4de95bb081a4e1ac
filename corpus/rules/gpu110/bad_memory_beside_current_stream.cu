// SPDX-License-Identifier: Apache-2.0
// The function works on the stream that a context gives, but clears another buffer of its caller on the default stream.
#include <cuda_runtime.h>

struct context {
	cudaStream_t stream() const;
};

__global__ void count(const int *keys, int *counts)
{
	atomicAdd(&counts[keys[threadIdx.x]], 1);
}

__global__ void clear(int *counts)
{
	counts[threadIdx.x] = 0;
}

void histogram(const context &ctx, const int *keys, int *counts, int *scratch)
{
	clear<<<1, 32>>>(scratch); // expect: GPU110 // validate: confirmed
	count<<<1, 32, 0, ctx.stream()>>>(keys, counts);
}
