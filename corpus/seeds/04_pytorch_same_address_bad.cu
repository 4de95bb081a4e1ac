// SPDX-License-Identifier: Apache-2.0
// The hardware does not serialise two streams that write the same address.
#include <cuda_runtime.h>

#include <cstdio>

constexpr int n = 1024;
constexpr size_t size = sizeof(float) * n * n;

__global__ void fill(float *x, float value)
{
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n * n; i += gridDim.x * blockDim.x)
		x[i] = value;
}

__global__ void scale(float *x, float by)
{
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n * n; i += gridDim.x * blockDim.x)
		x[i] *= by;
}

int main()
{
	float *a;
	cudaMalloc(&a, size);
	cudaStream_t s1, s2;
	cudaStreamCreateWithFlags(&s1, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&s2, cudaStreamNonBlocking);
	fill<<<64, 256>>>(a, 1.0f);
	cudaDeviceSynchronize();

	scale<<<64, 256, 0, s1>>>(a, 2.0f);
	scale<<<64, 256, 0, s2>>>(a, 3.0f); // expect: GPU102 // validate: confirmed

	cudaDeviceSynchronize();
	cudaStreamDestroy(s1);
	cudaStreamDestroy(s2);
	cudaFree(a);
	return 0;
}
