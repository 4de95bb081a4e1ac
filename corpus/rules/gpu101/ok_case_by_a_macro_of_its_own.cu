// SPDX-License-Identifier: Apache-2.0
// As bad_case_by_a_macro_of_its_own.cu, with the clearing on the same stream.
// expect-none
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
	cudaMemsetAsync(x, 0, 32 * sizeof *x, work);
	scale<<<1, 32, 0, work>>>(x);
	cudaStreamSynchronize(work);
	cudaStreamDestroy(work);
	cudaFree(x);
}
