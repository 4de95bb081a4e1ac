// SPDX-License-Identifier: Apache-2.0
// The project's macro stands for one of a missing library, which writes the head of a function.
#include "testing/cases.h"
#include <cuda_runtime.h>

#define ENGINE_CASE(name) LIBRARY_CASE("engine " name, "[engine]")

__global__ void scale(float *x)
{
	x[threadIdx.x] *= 2;
}

ENGINE_CASE("scales")
{
	float *x;
	cudaStream_t work;
	cudaMalloc(&x, 32 * sizeof *x);
	cudaStreamCreateWithFlags(&work, cudaStreamNonBlocking);
	cudaMemset(x, 0, 32 * sizeof *x);
	scale<<<1, 32, 0, work>>>(x); // expect: GPU101 // validate: confirmed
	cudaStreamSynchronize(work);
	cudaStreamDestroy(work);
	cudaFree(x);
}
