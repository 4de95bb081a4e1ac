// SPDX-License-Identifier: Apache-2.0
// expect-none
// Both only read the table; the results are different buffers.
#include <cuda_runtime.h>

__global__ void lookup(const float *table, float *out) { out[threadIdx.x] = table[threadIdx.x]; }

void both(const float *table, float *d_a, float *d_b)
{
	cudaStream_t s;
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	lookup<<<1, 256>>>(table, d_a);
	lookup<<<1, 256, 0, s>>>(table, d_b);
	cudaDeviceSynchronize();
	cudaStreamDestroy(s);
}
