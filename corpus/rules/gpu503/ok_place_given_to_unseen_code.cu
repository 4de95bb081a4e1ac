// SPDX-License-Identifier: Apache-2.0
// expect-none
// The caller's handle, whose place code that nobody sees is given as well.
#include <cuda_runtime.h>

void enter(cudaStream_t *of_caller);

void make(cudaStream_t *out)
{
	cudaStreamCreate(out);
	enter(out);
}
