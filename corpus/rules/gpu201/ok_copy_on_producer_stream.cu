// SPDX-License-Identifier: Apache-2.0
// expect-none
// The copy is issued on the producer's own stream.
#include <cuda_runtime.h>

__global__ void fill(float *x) { x[threadIdx.x] = 1; }

void push(float *d0, float *d1, size_t bytes)
{
	cudaStream_t s0;
	cudaSetDevice(0);
	cudaStreamCreateWithFlags(&s0, cudaStreamNonBlocking);
	fill<<<1, 256, 0, s0>>>(d0);
	cudaMemcpyPeerAsync(d1, 1, d0, 0, bytes, s0);
	cudaStreamSynchronize(s0);
	cudaStreamDestroy(s0);
}
