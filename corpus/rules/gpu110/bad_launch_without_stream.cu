// SPDX-License-Identifier: Apache-2.0
// The function promises to work on `stream` and launches on the default one.
#include <cuda_runtime.h>

__global__ void relu(float *x, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n && x[i] < 0)
		x[i] = 0;
}

void relu_forward(float *x, int n, cudaStream_t stream)
{
	if (n == 0)
		return;
	relu<<<(n + 255) / 256, 256>>>(x, n); // expect: GPU110 // validate: confirmed
}
