// SPDX-License-Identifier: Apache-2.0
// expect-none
// What runs after the record touches another buffer.
#include <cuda_runtime.h>

__global__ void produce(float *x) { x[threadIdx.x] = 1; }
__global__ void consume(float *x) { x[threadIdx.x] *= 3; }

void run(float *d_x, cudaStream_t s1)
{
	cudaStream_t s2;
	cudaEvent_t done;
	float *d_log;
	cudaMalloc((void **)&d_log, 1024);
	cudaStreamCreateWithFlags(&s2, cudaStreamNonBlocking);
	cudaEventCreate(&done);
	produce<<<1, 256, 0, s1>>>(d_x);
	cudaEventRecord(done, s1);
	produce<<<1, 256, 0, s1>>>(d_log);
	cudaStreamWaitEvent(s2, done, 0);
	consume<<<1, 256, 0, s2>>>(d_x);
	cudaDeviceSynchronize();
	cudaEventDestroy(done);
	cudaStreamDestroy(s2);
	cudaFree(d_log);
}
