// SPDX-License-Identifier: Apache-2.0
// The library's macro writes the head of the function, and its argument is what the body works with.
#include "binding/module.h"
#include <cuda_runtime.h>

__global__ void scale(float *x)
{
	x[threadIdx.x] *= 2;
}

BINDING_MODULE(engine, m)
{
	m.doc() = "scales";
	m.def(
		"fill_and_scale",
		[](int n) {
			float *x;
			cudaStream_t work;
			cudaStreamCreateWithFlags(&work, cudaStreamNonBlocking);
			cudaMalloc(&x, n * sizeof *x);
			cudaMemset(x, 0, n * sizeof *x);
			scale<<<1, 32, 0, work>>>(x); // expect: GPU101 // validate: confirmed
			cudaStreamSynchronize(work);
			cudaStreamDestroy(work);
			cudaFree(x);
		},
		binding::arg("n") = 32);
}
