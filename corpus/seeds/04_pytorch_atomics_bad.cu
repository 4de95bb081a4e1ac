// SPDX-License-Identifier: Apache-2.0
// Atomics and fences order no streams: the sum is read while the other stream adds to it.
#include <cuda_runtime.h>

#include <cstdio>

constexpr int n = 1024;
constexpr size_t size = sizeof(float) * n * n;

__global__ void fill(float *x, float value)
{
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n * n; i += gridDim.x * blockDim.x)
		x[i] = value;
}

__global__ void count(const float *x, float *sum)
{
	atomicAdd(sum, x[blockIdx.x * blockDim.x + threadIdx.x]);
	__threadfence();
}

__global__ void divide(const float *sum, float *x)
{
	x[blockIdx.x * blockDim.x + threadIdx.x] /= *sum;
}

int main()
{
	float *a, *b, *sum;
	cudaMalloc(&a, size);
	cudaMalloc(&b, size);
	cudaMalloc(&sum, size);
	cudaStream_t s1, s2;
	cudaStreamCreateWithFlags(&s1, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&s2, cudaStreamNonBlocking);
	fill<<<64, 256>>>(a, 1.0f);
	fill<<<64, 256>>>(b, 1.0f);
	fill<<<64, 256>>>(sum, 1.0f);
	cudaDeviceSynchronize();

	count<<<64, 256, 0, s1>>>(a, sum);
	divide<<<64, 256, 0, s2>>>(sum, b); // expect: GPU102 // validate: confirmed

	cudaDeviceSynchronize();
	cudaStreamDestroy(s1);
	cudaStreamDestroy(s2);
	cudaFree(a);
	cudaFree(b);
	cudaFree(sum);
	return 0;
}
