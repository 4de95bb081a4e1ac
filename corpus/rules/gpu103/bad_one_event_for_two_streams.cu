// SPDX-License-Identifier: Apache-2.0
// One event serves both producers: its second record replaces the first before anything waits.
#include <cuda_runtime.h>

__global__ void part(float *x) { x[threadIdx.x] = 1; }
__global__ void sum(const float *a, const float *b, float *c) { c[threadIdx.x] = a[threadIdx.x] + b[threadIdx.x]; }

void run(float *d_a, float *d_b, float *d_c)
{
	cudaStream_t s1, s2, s3;
	cudaEvent_t ready;
	cudaStreamCreateWithFlags(&s1, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&s2, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&s3, cudaStreamNonBlocking);
	cudaEventCreate(&ready);
	part<<<1, 256, 0, s1>>>(d_a);
	cudaEventRecord(ready, s1);
	part<<<1, 256, 0, s2>>>(d_b);
	cudaEventRecord(ready, s2);
	cudaStreamWaitEvent(s3, ready, 0);
	sum<<<1, 256, 0, s3>>>(d_a, d_b, d_c); // expect: GPU103 // validate: confirmed
	cudaStreamSynchronize(s3);
	cudaEventDestroy(ready);
	cudaStreamDestroy(s1);
	cudaStreamDestroy(s2);
	cudaStreamDestroy(s3);
}
