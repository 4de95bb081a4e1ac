// SPDX-License-Identifier: Apache-2.0
// expect-none
// Unseen code chooses the stream: it may be the one that worked before, and a wait for it may cover what is read.
#include <cuda_runtime.h>

extern void choose_stream(cudaStream_t *chosen);
__global__ void add(float *x) { x[threadIdx.x] += 1; }

void works_on(float *x, cudaStream_t caller)
{
	cudaStream_t s;
	choose_stream(&s);
	add<<<1, 32, 0, caller>>>(x);
	add<<<1, 32, 0, s>>>(x);
}

float waits_for(const float *d, cudaStream_t caller)
{
	float *h, first;
	cudaStream_t s;
	choose_stream(&s);
	cudaMallocHost(&h, 64);
	cudaMemcpyAsync(h, d, 64, cudaMemcpyDeviceToHost, caller);
	cudaStreamSynchronize(s);
	first = h[0];
	cudaFreeHost(h);
	return first;
}

void one_of(float *x, cudaStream_t *s, int i, int j)
{
	add<<<1, 32, 0, s[i]>>>(x);
	add<<<1, 32, 0, s[j]>>>(x);
}
