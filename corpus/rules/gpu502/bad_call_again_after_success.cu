// SPDX-License-Identifier: Apache-2.0
// The trace of a success calls once more what it traces.
#include <cuda_runtime.h>
#include <iostream>

#define LIKELY(x) __builtin_expect(!!(x), 1)

void close_stream(cudaStream_t s)
{
	cudaError_t status = cudaStreamDestroy(s);
	if (LIKELY(status == cudaSuccess))
		std::cerr << "destroyed: " << cudaStreamDestroy(s); // expect: GPU502 // validate: confirmed
}
