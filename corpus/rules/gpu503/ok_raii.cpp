// SPDX-License-Identifier: Apache-2.0
// expect-none
// The destructor of a smart pointer destroys it.
#include <cuda_runtime.h>
#include <memory>
#include <type_traits>

struct StreamDeleter {
	void operator()(cudaStream_t s) const { cudaStreamDestroy(s); }
};
using StreamPtr = std::unique_ptr<std::remove_pointer_t<cudaStream_t>, StreamDeleter>;

bool clear(float *x, size_t n)
{
	cudaStream_t raw;
	if (cudaStreamCreate(&raw) != cudaSuccess)
		return false;
	StreamPtr s(raw);
	if (cudaMemsetAsync(x, 0, n, s.get()) != cudaSuccess)
		return false;
	return cudaStreamSynchronize(s.get()) == cudaSuccess;
}
