// SPDX-License-Identifier: Apache-2.0
// What the file does on the GPU is compiled only by a build that defines two macros, one of them with a number.
#include <cuda_runtime.h>

#if defined(SMOOTH_ON_GPU) && (SMOOTH_LEVEL >= 2 || !defined(SMOOTH_FAST))

__global__ void smooth_two_macros(float *field, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i > 0 && i < n)
		field[i] = 0.5f * (field[i] + field[i - 1]);
}

void smooth(float *host, int n)
{
	float *field;
	cudaStream_t stream;
	cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
	cudaMalloc(&field, n * sizeof *field);
	cudaMemset(field, 0, n * sizeof *field);
	smooth_two_macros<<<(n + 255) / 256, 256, 0, stream>>>(field, n); // expect: GPU101 // validate: confirmed
	cudaStreamSynchronize(stream);
	cudaMemcpy(host, field, n * sizeof *field, cudaMemcpyDeviceToHost);
	cudaFree(field);
	cudaStreamDestroy(stream);
}

#endif
