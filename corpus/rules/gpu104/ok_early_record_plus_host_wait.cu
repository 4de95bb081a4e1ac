// SPDX-License-Identifier: Apache-2.0
// expect-none
// The early record is for timing; the host waits before the consumer starts.
#include <cuda_runtime.h>

__global__ void produce(float *x) { x[threadIdx.x] = 1; }
__global__ void consume(float *x) { x[threadIdx.x] *= 3; }

float run(float *d_x, cudaStream_t s1, cudaStream_t s2)
{
	cudaEvent_t start, stop;
	float ms = 0;
	cudaEventCreate(&start);
	cudaEventCreate(&stop);
	cudaEventRecord(start, s1);
	produce<<<1, 256, 0, s1>>>(d_x);
	cudaEventRecord(stop, s1);
	cudaStreamWaitEvent(s2, start, 0);
	cudaEventSynchronize(stop);
	consume<<<1, 256, 0, s2>>>(d_x);
	cudaEventElapsedTime(&ms, start, stop);
	cudaEventDestroy(start);
	cudaEventDestroy(stop);
	return ms;
}
