// SPDX-License-Identifier: Apache-2.0
// A kernel that fences for the whole system beside one that does not: only one of the two can say anything to the other.
#include <cuda_runtime.h>

__global__ void publish(float *x, volatile int *ready)
{
	x[threadIdx.x] = 1;
	__threadfence_system();
	if (threadIdx.x == 0)
		*ready = 1;
}

__global__ void consume(const float *x, float *y)
{
	y[threadIdx.x] = x[threadIdx.x];
}

void run(float *x, float *y, int *ready)
{
	cudaStream_t s, t;
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&t, cudaStreamNonBlocking);
	publish<<<1, 32, 0, s>>>(x, ready);
	consume<<<1, 32, 0, t>>>(x, y); // expect: GPU102 // validate: confirmed
	cudaDeviceSynchronize();
	cudaStreamDestroy(s);
	cudaStreamDestroy(t);
}
