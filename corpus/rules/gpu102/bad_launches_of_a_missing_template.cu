// SPDX-License-Identifier: Apache-2.0
// The parser can tell no argument of a kernel template from a class template whose header is missing: the launches stand in the text.
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

void both(image<float> from, float *to, int n, bool sharp)
{
	cudaStream_t first, second;
	cudaStreamCreateWithFlags(&first, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&second, cudaStreamNonBlocking);
	blur<<<1, 256, 0, first>>>(from, to, n);
	if (sharp)
		sharpen<<<1, 256, 0, second>>>(from, to, n); // expect: GPU102 // validate: confirmed
	cudaStreamSynchronize(first);
	cudaStreamSynchronize(second);
	cudaStreamDestroy(first);
	cudaStreamDestroy(second);
}
