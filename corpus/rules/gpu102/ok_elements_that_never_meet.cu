// SPDX-License-Identifier: Apache-2.0
// Two streams work on the same array: on its even and its odd elements, and on its first element and all behind it.
// expect-none
#include <cuda_runtime.h>

__global__ void even(float *a, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (2 * i < n)
		a[2 * i] *= 2;
}

__global__ void odd(float *a, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (2 * i + 1 < n)
		a[2 * i + 1] *= 3;
}

__global__ void border(float *a)
{
	a[0] = 1;
}

__global__ void inner(float *a, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x + 1;
	if (i < n)
		a[i] = 0;
}

void halves(float *a, float *b, int n)
{
	cudaStream_t first, second;
	cudaStreamCreateWithFlags(&first, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&second, cudaStreamNonBlocking);
	even<<<(n + 255) / 256, 256, 0, first>>>(a, n);
	odd<<<(n + 255) / 256, 256, 0, second>>>(a, n);
	border<<<1, 1, 0, first>>>(b);
	inner<<<(n + 255) / 256, 256, 0, second>>>(b, n);
	cudaStreamSynchronize(first);
	cudaStreamSynchronize(second);
	cudaStreamDestroy(first);
	cudaStreamDestroy(second);
}
