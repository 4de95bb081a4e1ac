// SPDX-License-Identifier: Apache-2.0
// The copy on the default stream is where the stream is another one.
#include <cuda_runtime.h>

__global__ void sum(const double *x, double *to, int n)
{
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
		atomicAdd(to, x[i]);
}

double reduce(const double *d_x, double *d_sum, double *h_sum, int n, cudaStream_t stream)
{
	double result = 0;
	sum<<<(n + 255) / 256, 256, 0, stream>>>(d_x, d_sum, n);
	if (stream)
		cudaMemcpy(&result, d_sum, sizeof result, cudaMemcpyDeviceToHost); // expect: GPU101 // validate: confirmed
	else
		cudaMemcpyAsync(h_sum, d_sum, sizeof result, cudaMemcpyDeviceToHost, stream);
	return result;
}
