// SPDX-License-Identifier: Apache-2.0
// The guard's scope ends in front of the copy.
#include <cuda_runtime.h>

#include "guards/scope_exit.h"

void guarded_too_short(const float *host, size_t n, cudaStream_t s)
{
	float *p;
	if (cudaMalloc(&p, n) != cudaSuccess)
		return;
	{
		guards::scope_exit ends([p] { cudaFree(p); });
		cudaMemsetAsync(p, 0, n, s);
	}
	cudaMemcpyAsync(p, host, n, cudaMemcpyHostToDevice, s); // expect: GPU506 // validate: confirmed
	cudaStreamSynchronize(s);
}
