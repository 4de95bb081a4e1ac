// SPDX-License-Identifier: Apache-2.0
// expect-none
// What the host does with the memory stands in host.cu, and nothing of the GPU's.
#include <cuda_runtime.h>

float bran_sum(const float *x, int n);
void bran_give_back(void *blob);

static __global__ void square(float *x, int n)
{
	for (int i = threadIdx.x; i < n; i += blockDim.x)
		x[i] *= x[i];
}

float bran_sum_of_squares(int n)
{
	float *x, sum;
	cudaMallocManaged((void **)&x, n * sizeof(float));
	square<<<1, 64>>>(x, n);
	sum = bran_sum(x, n);
	cudaDeviceSynchronize();
	cudaFree(x);
	return sum;
}

int bran_send(void *device, void *blob, size_t n, cudaStream_t stream)
{
	if (cudaHostRegister(blob, n, cudaHostRegisterDefault) != cudaSuccess)
		return -1;
	cudaMemcpyAsync(device, blob, n, cudaMemcpyHostToDevice, stream);
	bran_give_back(blob);
	return 0;
}
