// expect-none
// SPDX-License-Identifier: Apache-2.0
// That the stream is the default one is asked behind the launch, and holds for it too.
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
	if (!stream)
		cudaMemcpy(&result, d_sum, sizeof result, cudaMemcpyDeviceToHost);
	else
		cudaMemcpyAsync(h_sum, d_sum, sizeof result, cudaMemcpyDeviceToHost, stream);
	return result;
}
