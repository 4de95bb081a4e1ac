// SPDX-License-Identifier: Apache-2.0
// RMM until release 21.06: policies are asked with `->on(stream)`, memory with rmm::alloc or the macros. Source:
// https://github.com/rapidsai/rmm/blob/branch-0.12/README.md (Using RMM in C++ code; Handling RMM Options in Thrust).
#pragma once
#include <rmm/device_vector.hpp>
#include <rmm/gpulint.hpp>
#include <thrust/system/cuda/execution_policy.h>

#define RMM_ALLOC(pointer, bytes, stream) rmm::alloc((pointer), (bytes), (stream))
#define RMM_FREE(pointer, stream) rmm::free((pointer), (stream))
#define RMM_TRY(...) do { (void)(__VA_ARGS__); } while (0)

namespace rmm {
template <class P> int alloc(P **pointer, std::size_t bytes, cudaStream_t stream)
{
	return cudaMallocAsync(reinterpret_cast<void **>(pointer), bytes, stream);
}
inline int free(void *pointer, cudaStream_t stream) { return cudaFreeAsync(pointer, stream); }

struct gpulint_policy {
	auto on(cudaStream_t stream) const { return thrust::cuda::par.on(stream); }
	const gpulint_policy *operator->() const { return this; }
};
inline gpulint_policy exec_policy(cudaStream_t = nullptr) { return gpulint_policy{}; }
template <class T> struct rmm_allocator {
	using value_type = T;
};
} // namespace rmm
