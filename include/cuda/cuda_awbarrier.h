// SPDX-License-Identifier: Apache-2.0
// The class around these barriers: gpulint's own declarations.
#ifndef GPULINT_CUDA_AWBARRIER_H
#define GPULINT_CUDA_AWBARRIER_H

#include "cuda_awbarrier_primitives.h"

#ifdef __CUDA__
namespace nvcuda {
namespace experimental {
class awbarrier {
public:
	class arrival_token {
	public:
		arrival_token() = default;
		__device__ uint32_t pending_count() const;
	};
	awbarrier() = default;
	awbarrier(const awbarrier &) = delete;
	__device__ arrival_token arrive();
	__device__ arrival_token arrive_and_drop();
	__device__ bool timed_wait(arrival_token token, uint32_t hint_cycles);
	__device__ bool timed_wait_parity(bool phase, uint32_t hint_cycles);
	__device__ void wait(arrival_token token);
	__device__ void arrive_and_wait();
	__device__ bool try_wait(arrival_token token, uint32_t max_sleep_nanosec);
	__device__ bool try_wait_parity(bool phase, uint32_t max_sleep_nanosec);
	static __device__ constexpr uint32_t max() { return (1 << 14) - 1; }
};
__device__ void init(awbarrier *barrier, uint32_t expected_count);
__device__ void inval(awbarrier *barrier);
}
}
#endif
#endif
