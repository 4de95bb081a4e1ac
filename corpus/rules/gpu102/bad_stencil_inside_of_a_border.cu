// SPDX-License-Identifier: Apache-2.0
// The first thread works on the second element. What it writes is read by the thread before or behind it of the next kernel.
#include <cuda_runtime.h>

__global__ void step(const float *in, float *out, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x + 1;
	if (i < n - 1)
		out[i] = (in[i - 1] + in[i + 1]) / 2;
}

void two_steps(float *a, float *b, int n)
{
	cudaStream_t first, second;
	cudaStreamCreateWithFlags(&first, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&second, cudaStreamNonBlocking);
	step<<<(n + 255) / 256, 256, 0, first>>>(a, b, n);
	step<<<(n + 255) / 256, 256, 0, second>>>(b, a, n); // expect: GPU102 // validate: confirmed
	cudaStreamSynchronize(first);
	cudaStreamSynchronize(second);
	cudaStreamDestroy(first);
	cudaStreamDestroy(second);
}
