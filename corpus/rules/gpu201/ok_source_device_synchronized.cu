// SPDX-License-Identifier: Apache-2.0
// expect-none
// The host waits for the source device before the copy, and for the copy before the source is freed.
#include <cuda_runtime.h>

__global__ void fill(float *x) { x[threadIdx.x] = 1; }

void move(float *d1, size_t bytes)
{
	float *d0;
	cudaStream_t s0, s1;
	cudaSetDevice(0);
	cudaMalloc((void **)&d0, bytes);
	cudaStreamCreateWithFlags(&s0, cudaStreamNonBlocking);
	fill<<<1, 256, 0, s0>>>(d0);
	cudaDeviceSynchronize();
	cudaSetDevice(1);
	cudaStreamCreateWithFlags(&s1, cudaStreamNonBlocking);
	cudaMemcpyPeerAsync(d1, 1, d0, 0, bytes, s1);
	cudaStreamSynchronize(s1);
	cudaStreamDestroy(s1);
	cudaSetDevice(0);
	cudaFree(d0);
	cudaStreamDestroy(s0);
}
