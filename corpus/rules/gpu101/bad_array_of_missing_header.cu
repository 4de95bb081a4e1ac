// SPDX-License-Identifier: Apache-2.0
// RAFT's headers are missing: gpulint's own know that an array's memory belongs to the stream of the resources.
#include <raft/core/device_mdarray.hpp>
#include <raft/core/resource/cuda_stream.hpp>

__global__ void fill(float *x)
{
	x[threadIdx.x] = 1;
}

void filled(raft::resources const &res)
{
	auto x = raft::make_device_vector<float, int>(res, 32);
	fill<<<1, 32, 0, raft::resource::get_cuda_stream(res)>>>(x.data_handle());
	raft::resource::sync_stream(res);
}

void filled_elsewhere(raft::resources const &res)
{
	auto x = raft::make_device_vector<float, int>(res, 32);
	fill<<<1, 32>>>(x.data_handle()); // expect: GPU101 // validate: confirmed
	cudaDeviceSynchronize();
}
