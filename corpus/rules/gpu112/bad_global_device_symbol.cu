// SPDX-License-Identifier: Apache-2.0
// A __device__ counter serves all calls, whatever their stream.
#include <cuda_runtime.h>

__device__ int matches;

__global__ void count(const int *x, int n, int key)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n && x[i] == key)
		atomicAdd(&matches, 1);
}

__global__ void publish(int *out) { *out = matches; }
__global__ void clear() { matches = 0; }

void count_on(const int *x, int n, int key, int *out, cudaStream_t stream)
{
	clear<<<1, 1, 0, stream>>>(); // expect: GPU112 // validate: confirmed
	count<<<(n + 255) / 256, 256, 0, stream>>>(x, n, key);
	publish<<<1, 1, 0, stream>>>(out);
}
