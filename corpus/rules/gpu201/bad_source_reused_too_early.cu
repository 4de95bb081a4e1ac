// SPDX-License-Identifier: Apache-2.0
// The forward edge is there, the back edge is not: the next round overwrites the source under the copy.
#include <cuda_runtime.h>

__global__ void fill(float *x, float v) { x[threadIdx.x] = v; }

void exchange(float *d1, size_t bytes, int rounds)
{
	float *d0;
	cudaStream_t s0, s1;
	cudaEvent_t filled;
	cudaSetDevice(1);
	cudaStreamCreateWithFlags(&s1, cudaStreamNonBlocking);
	cudaSetDevice(0);
	cudaMalloc((void **)&d0, bytes);
	cudaStreamCreateWithFlags(&s0, cudaStreamNonBlocking);
	cudaEventCreateWithFlags(&filled, cudaEventDisableTiming);
	for (int i = 0; i < rounds; i++) {
		fill<<<1, 256, 0, s0>>>(d0, i); // expect: GPU201 // validate: confirmed
		cudaEventRecord(filled, s0);
		cudaStreamWaitEvent(s1, filled, 0);
		cudaMemcpyPeerAsync(d1, 1, d0, 0, bytes, s1);
	}
	cudaStreamSynchronize(s1);
	cudaEventDestroy(filled);
	cudaStreamDestroy(s0);
	cudaStreamDestroy(s1);
	cudaFree(d0);
}
