// SPDX-License-Identifier: Apache-2.0
// What is missing is declared nowhere: the header only names it, behind a macro that brings a fault and nothing that is missing.
// expect-none
#include "named_behind_a_macro.h"
#include "project/engine.h"
#include <cuda_runtime.h>

__global__ void scale(float *x)
{
	x[threadIdx.x] *= 2;
}

void fill(engine *e, float *x, size_t n)
{
	cudaStream_t work;
	cudaStreamCreateWithFlags(&work, cudaStreamNonBlocking);
#ifdef WITH_SHARED_ENGINE
	cudaMemset(x, 0, n * sizeof *x);
#else
	cudaMemsetAsync(x, 0, n * sizeof *x, work);
#endif
	scale<<<1, 32, 0, work>>>(x);
	cudaStreamSynchronize(work);
	cudaStreamDestroy(work);
	e->done();
}
