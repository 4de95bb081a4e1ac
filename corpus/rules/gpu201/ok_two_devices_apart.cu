// SPDX-License-Identifier: Apache-2.0
// expect-none
// Two devices, two streams, and nothing shared.
#include <cuda_runtime.h>

__global__ void fill(float *x) { x[threadIdx.x] = 1; }

void both(float *h0, float *h1, size_t bytes)
{
	float *h[2] = {h0, h1}, *d[2];
	cudaStream_t s[2];
	for (int i = 0; i < 2; i++) {
		cudaSetDevice(i);
		cudaStreamCreateWithFlags(&s[i], cudaStreamNonBlocking);
		cudaMalloc((void **)&d[i], bytes);
		fill<<<1, 256, 0, s[i]>>>(d[i]);
		cudaMemcpyAsync(h[i], d[i], bytes, cudaMemcpyDeviceToHost, s[i]);
	}
	for (int i = 0; i < 2; i++) {
		cudaSetDevice(i);
		cudaStreamSynchronize(s[i]);
		cudaFree(d[i]);
		cudaStreamDestroy(s[i]);
	}
}
