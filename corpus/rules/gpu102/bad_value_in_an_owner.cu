// SPDX-License-Identifier: Apache-2.0
// Two owners keep two streams, and nothing orders their work.
#include <cuda_runtime.h>
#include <memory>

void clear_and_fetch(float *pinned, float *d, size_t n)
{
	cudaStream_t one, other;
	cudaStreamCreate(&one);
	cudaStreamCreate(&other);
	auto first = std::make_unique<cudaStream_t>(one);
	auto second = std::make_unique<cudaStream_t>(other);
	cudaMemsetAsync(d, 0, n, *first);
	cudaMemcpyAsync(pinned, d, n, cudaMemcpyDeviceToHost, *second); // expect: GPU102 // validate: confirmed
	cudaStreamSynchronize(*first);
	cudaStreamSynchronize(*second);
	cudaStreamDestroy(*first);
	cudaStreamDestroy(*second);
}
