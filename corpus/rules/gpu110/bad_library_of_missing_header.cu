// SPDX-License-Identifier: Apache-2.0
// The headers of RMM and RAFT are not there: gpulint's own stand in for them.
#include <raft/core/handle.hpp>
#include <rmm/device_uvector.hpp>
#include <thrust/execution_policy.h>
#include <thrust/transform.h>

struct twice {
	__host__ __device__ float operator()(float x) const { return 2 * x; }
};

__global__ void scale(float *x, int n)
{
	if (threadIdx.x < n)
		x[threadIdx.x] *= 2;
}

void launches(rmm::device_uvector<float> &v, rmm::cuda_stream_view stream)
{
	scale<<<1, 256>>>(v.data(), (int)v.size()); // expect: GPU110 // validate: confirmed
}

void transforms(raft::handle_t const &handle, rmm::device_uvector<float> &v, rmm::device_uvector<float> &w)
{
	scale<<<1, 256, 0, handle.get_stream()>>>(v.data(), (int)v.size());
	thrust::transform(thrust::device, w.begin(), w.end(), w.begin(), twice()); // expect: GPU110 // validate: confirmed
}
