// SPDX-License-Identifier: Apache-2.0
// Code that nobody sees gets the place of the caller's handle, and not the stream that is made beside it.
#include <cuda_runtime.h>

void enter(cudaStream_t *of_caller);

void make(cudaStream_t *out)
{
	cudaStream_t other;
	cudaStreamCreate(&other); // expect: GPU503 // validate: -
	cudaStreamCreate(out);
	enter(out);
}
