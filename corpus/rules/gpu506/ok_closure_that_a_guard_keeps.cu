// SPDX-License-Identifier: Apache-2.0
// What frees is given to objects of a missing header and of a class without bodies: they run it when their scope ends, or not at all where they are dismissed.
// expect-none
#include <cuda_runtime.h>

#include "guards/scope_exit.h"

namespace kept {
struct guard {
	template <class F> explicit guard(F f);
	~guard();
};
template <class F> guard make(F f);
}

void kept_by_a_missing_function(const float *host, size_t n, cudaStream_t s)
{
	float *p;
	if (cudaMalloc(&p, n) != cudaSuccess)
		return;
	auto ends = guards::make_exit([p] { cudaFree(p); });
	cudaMemcpyAsync(p, host, n, cudaMemcpyHostToDevice, s);
	cudaStreamSynchronize(s);
}

void kept_by_a_missing_class(const float *host, size_t n, cudaStream_t s)
{
	float *p;
	if (cudaMalloc(&p, n) != cudaSuccess)
		return;
	guards::scope_exit ends([p] { cudaFree(p); });
	cudaMemcpyAsync(p, host, n, cudaMemcpyHostToDevice, s);
	cudaStreamSynchronize(s);
}

void kept_by_a_class(const float *host, size_t n, cudaStream_t s)
{
	float *p;
	if (cudaMalloc(&p, n) != cudaSuccess)
		return;
	auto ends = kept::make([p] { cudaFree(p); });
	cudaMemcpyAsync(p, host, n, cudaMemcpyHostToDevice, s);
	cudaStreamSynchronize(s);
}

float *dismissed(const float *host, size_t n, cudaStream_t s)
{
	float *p;
	if (cudaMalloc(&p, n) != cudaSuccess)
		return nullptr;
	auto ends = guards::make_exit([p] { cudaFree(p); });
	if (cudaMemcpyAsync(p, host, n, cudaMemcpyHostToDevice, s) != cudaSuccess)
		return nullptr;
	ends.dismiss();
	return p;
}
