// SPDX-License-Identifier: Apache-2.0
// expect-none
// Ping-pong with both edges.
#include <cuda_runtime.h>

__global__ void fill(float *x, float v) { x[threadIdx.x] = v; }

void exchange(float *d1, size_t bytes, int rounds)
{
	float *d0;
	cudaStream_t s0, s1;
	cudaEvent_t filled, fetched;
	cudaSetDevice(1);
	cudaStreamCreateWithFlags(&s1, cudaStreamNonBlocking);
	cudaEventCreateWithFlags(&fetched, cudaEventDisableTiming);
	cudaSetDevice(0);
	cudaMalloc((void **)&d0, bytes);
	cudaStreamCreateWithFlags(&s0, cudaStreamNonBlocking);
	cudaEventCreateWithFlags(&filled, cudaEventDisableTiming);
	for (int i = 0; i < rounds; i++) {
		cudaStreamWaitEvent(s0, fetched, 0);
		fill<<<1, 256, 0, s0>>>(d0, i);
		cudaEventRecord(filled, s0);
		cudaStreamWaitEvent(s1, filled, 0);
		cudaMemcpyPeerAsync(d1, 1, d0, 0, bytes, s1);
		cudaEventRecord(fetched, s1);
	}
	cudaStreamSynchronize(s1);
	cudaEventDestroy(filled);
	cudaEventDestroy(fetched);
	cudaStreamDestroy(s0);
	cudaStreamDestroy(s1);
	cudaFree(d0);
}
