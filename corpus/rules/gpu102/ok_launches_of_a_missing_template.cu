// SPDX-License-Identifier: Apache-2.0
// The launches stand in the text only: one way or the other is taken, and what follows waits for both.
// expect-none
#include <cuda_runtime.h>

#include "images.cuh"

template <class T> __global__ void blur(image<T> from, float *to, int n)
{
	if (threadIdx.x < n)
		to[threadIdx.x] = 2 * from.at(threadIdx.x);
}

template <class T> __global__ void sharpen(image<T> from, float *to, int n)
{
	if (threadIdx.x < n)
		to[threadIdx.x] += from.at(threadIdx.x);
}

void one_or_other(image<float> from, float *to, int n, bool sharp)
{
	cudaStream_t first, second;
	cudaStreamCreateWithFlags(&first, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&second, cudaStreamNonBlocking);
	if (sharp)
		sharpen<<<1, 256, 0, first>>>(from, to, n);
	else
		blur<<<1, 256, 0, second>>>(from, to, n);
	cudaStreamSynchronize(first);
	cudaStreamSynchronize(second);
	blur<<<1, 256, 0, second>>>(from, to, n);
	cudaStreamSynchronize(second);
	cudaStreamDestroy(first);
	cudaStreamDestroy(second);
}
