// SPDX-License-Identifier: Apache-2.0
// expect-none
// One event for two producers: each record is waited for before the next replaces it.
#include <cuda_runtime.h>

__global__ void part(float *x) { x[threadIdx.x] = 1; }
__global__ void sum(const float *a, const float *b, float *c) { c[threadIdx.x] = a[threadIdx.x] + b[threadIdx.x]; }

void run(float *d_a, float *d_b, float *d_c, cudaStream_t s1, cudaStream_t s2)
{
	cudaStream_t s3;
	cudaEvent_t ready;
	cudaStreamCreateWithFlags(&s3, cudaStreamNonBlocking);
	cudaEventCreate(&ready);
	part<<<1, 256, 0, s1>>>(d_a);
	cudaEventRecord(ready, s1);
	cudaStreamWaitEvent(s3, ready, 0);
	part<<<1, 256, 0, s2>>>(d_b);
	cudaEventRecord(ready, s2);
	cudaStreamWaitEvent(s3, ready, 0);
	sum<<<1, 256, 0, s3>>>(d_a, d_b, d_c);
	cudaStreamSynchronize(s3);
	cudaEventDestroy(ready);
	cudaStreamDestroy(s3);
}
