// SPDX-License-Identifier: Apache-2.0
// absl::Cleanup runs what it is given when its scope ends, or when it is told to (absl/cleanup/cleanup.h).
#include <cuda_runtime.h>

#include "absl/cleanup/cleanup.h"

void cleaned_up(const float *host, size_t n, cudaStream_t s)
{
	float *p;
	if (cudaMalloc(&p, n) != cudaSuccess)
		return;
	auto ends = absl::MakeCleanup([p] { cudaFree(p); });
	cudaMemcpyAsync(p, host, n, cudaMemcpyHostToDevice, s);
	cudaStreamSynchronize(s);
}

void cleaned_up_early(size_t n)
{
	float *p;
	if (cudaMalloc(&p, n) != cudaSuccess)
		return;
	absl::Cleanup ends = [p] { cudaFree(p); };
	std::move(ends).Invoke();
	cudaMemset(p, 0, n); // expect: GPU506 // validate: confirmed
}
