// SPDX-License-Identifier: Apache-2.0
// Each call clears the counters before it uses them and again behind that: with the same bytes, but the later call's first fill may
// come while the first call's kernel counts. And two calls that fill one buffer with bytes of their own leave either's.
#include <cuda_runtime.h>

static int *counters;
static char *pattern;

__global__ void count(const int *x, int *counters, int *out)
{
	atomicAdd(&counters[x[threadIdx.x] & 63], 1);
	__syncthreads();
	if (threadIdx.x < 64)
		out[threadIdx.x] = counters[threadIdx.x];
}

void histogram(const int *x, int *out, cudaStream_t s)
{
	if (!counters)
		cudaMalloc((void **)&counters, 64 * sizeof(int));
	cudaMemsetAsync(counters, 0, 64 * sizeof(int), s); // expect: GPU112 // validate: confirmed
	count<<<1, 256, 0, s>>>(x, counters, out);
	cudaMemsetAsync(counters, 0, 64 * sizeof(int), s);
}

void paint(int byte, cudaStream_t s)
{
	if (!pattern)
		cudaMalloc((void **)&pattern, 4096);
	cudaMemsetAsync(pattern, byte, 4096, s); // expect: GPU112 // validate: confirmed
}
