// SPDX-License-Identifier: Apache-2.0
// expect-none
#include <cuda_runtime.h>

float bran_sum(const float *x, int n);
void bran_give_back(void *blob);

static __global__ void cube(float *x, int n)
{
	for (int i = threadIdx.x; i < n; i += blockDim.x)
		x[i] *= x[i] * x[i];
}

float bran_sum_of_cubes(int n)
{
	float *x, sum;
	cudaMallocManaged((void **)&x, n * sizeof(float));
	cube<<<1, 64>>>(x, n);
	cudaDeviceSynchronize();
	sum = bran_sum(x, n);
	cudaFree(x);
	return sum;
}

int bran_send_at_once(void *device, void *blob, size_t n, cudaStream_t stream)
{
	cudaMemcpyAsync(device, blob, n, cudaMemcpyHostToDevice, stream);
	cudaStreamSynchronize(stream);
	bran_give_back(blob);
	return 0;
}
