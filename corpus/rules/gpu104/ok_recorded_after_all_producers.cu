// SPDX-License-Identifier: Apache-2.0
// expect-none
// One record after the last of several producers covers them all.
#include <cuda_runtime.h>

__global__ void produce(float *x, float v) { x[threadIdx.x] = v; }
__global__ void consume(const float *a, float *b) { b[threadIdx.x] += a[threadIdx.x]; }

void run(float *d_a, float *d_b, cudaStream_t s1)
{
	cudaStream_t s2;
	cudaEvent_t done;
	cudaStreamCreateWithFlags(&s2, cudaStreamNonBlocking);
	cudaEventCreateWithFlags(&done, cudaEventDisableTiming);
	produce<<<1, 256, 0, s1>>>(d_a, 1);
	produce<<<1, 256, 0, s1>>>(d_b, 2);
	cudaEventRecord(done, s1);
	cudaStreamWaitEvent(s2, done, 0);
	consume<<<1, 256, 0, s2>>>(d_a, d_b);
	cudaStreamSynchronize(s2);
	cudaEventDestroy(done);
	cudaStreamDestroy(s2);
}
