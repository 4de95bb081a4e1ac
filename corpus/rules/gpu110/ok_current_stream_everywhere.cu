// SPDX-License-Identifier: Apache-2.0
// expect-none
// All on the stream that the context gives; or what runs on the default stream is the function's own and waited for.
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
	clear<<<1, 32, 0, ctx.stream()>>>(scratch);
	count<<<1, 32, 0, ctx.stream()>>>(keys, counts);
}

void own_table(const context &ctx, const int *keys)
{
	int *table;
	cudaMalloc(&table, 128);
	clear<<<1, 32>>>(table);
	cudaDeviceSynchronize();
	count<<<1, 32, 0, ctx.stream()>>>(keys, table);
	cudaStreamSynchronize(ctx.stream());
	cudaFree(table);
}
