// SPDX-License-Identifier: Apache-2.0
// What the guard frees at the end has been freed before.
#include <cuda_runtime.h>

#include "guards/scope_exit.h"

void guarded_and_freed(const float *host, size_t n, cudaStream_t s)
{
	float *p;
	if (cudaMalloc(&p, n) != cudaSuccess)
		return;
	guards::scope_exit ends([p] { cudaFree(p); }); // expect: GPU506 // validate: confirmed
	cudaMemcpyAsync(p, host, n, cudaMemcpyHostToDevice, s);
	cudaStreamSynchronize(s);
	cudaFree(p);
}
