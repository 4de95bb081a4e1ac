// SPDX-License-Identifier: Apache-2.0
// The record is issued before the kernel it should cover.
#include <cuda_runtime.h>

__global__ void produce(float *x) { x[threadIdx.x] = 1; }
__global__ void consume(float *x) { x[threadIdx.x] *= 3; }

void run(float *d_x)
{
	cudaStream_t s1, s2;
	cudaEvent_t done;
	cudaStreamCreateWithFlags(&s1, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&s2, cudaStreamNonBlocking);
	cudaEventCreateWithFlags(&done, cudaEventDisableTiming);
	cudaEventRecord(done, s1);
	produce<<<1, 256, 0, s1>>>(d_x);
	cudaStreamWaitEvent(s2, done, 0);
	consume<<<1, 256, 0, s2>>>(d_x); // expect: GPU104 // validate: confirmed
	cudaStreamSynchronize(s2);
	cudaEventDestroy(done);
	cudaStreamDestroy(s1);
	cudaStreamDestroy(s2);
}
