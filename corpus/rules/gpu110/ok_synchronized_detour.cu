// SPDX-License-Identifier: Apache-2.0
// expect-none
// The default stream is used on purpose, with waits before and after.
#include <cuda_runtime.h>

__global__ void relu(float *x, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n && x[i] < 0)
		x[i] = 0;
}

void relu_forward(float *x, int n, cudaStream_t stream)
{
	cudaStreamSynchronize(stream);
	relu<<<(n + 255) / 256, 256>>>(x, n);
	cudaDeviceSynchronize();
}
