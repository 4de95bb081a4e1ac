// SPDX-License-Identifier: Apache-2.0
// The workspace is static, the stream is the caller's.
#include <cuda_runtime.h>

__global__ void partial_sums(const float *x, int n, float *partial)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		atomicAdd(&partial[blockIdx.x], x[i]);
}

__global__ void total(const float *partial, int n, float *out)
{
	float sum = 0;
	for (int i = 0; i < n; i++)
		sum += partial[i];
	*out = sum;
}

void sum(const float *x, int n, float *out, cudaStream_t stream)
{
	static float *partial = nullptr;
	if (partial == nullptr)
		cudaMalloc((void **)&partial, 1024 * sizeof(float));
	cudaMemsetAsync(partial, 0, 1024 * sizeof(float), stream); // expect: GPU112 // validate: confirmed
	partial_sums<<<1024, 256, 0, stream>>>(x, n, partial);
	total<<<1, 1, 0, stream>>>(partial, 1024, out);
}
