// SPDX-License-Identifier: Apache-2.0
// Algorithms with exec_policy wait for their stream, those with exec_policy_nosync need not (docs.rapids.ai, rmm::exec_policy).
#pragma once
#include <rmm/gpulint.hpp>
#include <thrust/system/cuda/execution_policy.h>

namespace rmm {
class exec_policy : public thrust::cuda_cub::execute_on_stream {
public:
	explicit exec_policy(cuda_stream_view stream = cuda_stream_view{}, device_resource_ref = device_resource_ref{})
		: thrust::cuda_cub::execute_on_stream(thrust::cuda::par.on(stream.value()))
	{
	}
};
class exec_policy_nosync : public thrust::cuda_cub::execute_on_stream_nosync {
public:
	explicit exec_policy_nosync(cuda_stream_view stream = cuda_stream_view{}, device_resource_ref = device_resource_ref{})
		: thrust::cuda_cub::execute_on_stream_nosync(thrust::cuda::par_nosync.on(stream.value()))
	{
	}
};
} // namespace rmm
