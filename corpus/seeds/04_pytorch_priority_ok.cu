// SPDX-License-Identifier: Apache-2.0
// expect-none
// Handles and priorities: created with a priority, queried; each stream has its own data.
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
	float *a, *b;
	cudaMalloc(&a, size);
	cudaMalloc(&b, size);
	int low, high;
	cudaDeviceGetStreamPriorityRange(&low, &high);
	cudaStream_t s1, s2;
	cudaStreamCreateWithPriority(&s1, cudaStreamNonBlocking, low);
	cudaStreamCreateWithPriority(&s2, cudaStreamNonBlocking, high);
	fill<<<64, 256>>>(a, 1.0f);
	fill<<<64, 256>>>(b, 1.0f);
	cudaDeviceSynchronize();

	int p1, p2;
	cudaStreamGetPriority(s1, &p1);
	cudaStreamGetPriority(s2, &p2);
	std::printf("%d %d\n", p1, p2);
	scale<<<64, 256, 0, s1>>>(a, 2.0f);
	scale<<<64, 256, 0, s2>>>(b, 3.0f);

	cudaDeviceSynchronize();
	cudaStreamDestroy(s1);
	cudaStreamDestroy(s2);
	cudaFree(a);
	cudaFree(b);
	return 0;
}
