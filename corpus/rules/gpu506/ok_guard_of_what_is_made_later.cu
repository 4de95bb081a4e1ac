// SPDX-License-Identifier: Apache-2.0
// The guard stands in front of what it frees, and captures it by reference.
// expect-none
#include <cuda_runtime.h>

#include "guards/scope_exit.h"

void guarded_from_the_start(const float *host, size_t n, cudaStream_t s)
{
	float *p = nullptr;
	guards::scope_exit ends([&] { cudaFree(p); });
	if (cudaMalloc(&p, n) != cudaSuccess)
		return;
	cudaMemcpyAsync(p, host, n, cudaMemcpyHostToDevice, s);
	cudaStreamSynchronize(s);
}
