// SPDX-License-Identifier: Apache-2.0
// Between the two operations lies work that has nothing to do with them.
#include <cuda_runtime.h>

__global__ void fill(float *x) { x[threadIdx.x] = 1; }
__global__ void sum(const float *x, float *y) { *y += x[threadIdx.x]; }

void run(float *x, float *y, float *other, float *another)
{
	cudaStream_t a, b;
	cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
	fill<<<1, 256, 0, a>>>(x);
	fill<<<1, 256, 0, a>>>(other);
	fill<<<1, 256, 0, b>>>(another);
	cudaMemsetAsync(other, 0, 4, a);
	sum<<<1, 256, 0, b>>>(x, y); // expect: GPU102 // validate: confirmed
	cudaDeviceSynchronize();
	cudaStreamDestroy(a);
	cudaStreamDestroy(b);
}
