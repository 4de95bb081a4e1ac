// SPDX-License-Identifier: Apache-2.0
// As bad_module_of_a_missing_library.cu, with the clearing on the same stream.
// expect-none
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
			cudaMemsetAsync(x, 0, n * sizeof *x, work);
			scale<<<1, 32, 0, work>>>(x);
			cudaStreamSynchronize(work);
			cudaStreamDestroy(work);
			cudaFree(x);
		},
		binding::arg("n") = 32);
}
