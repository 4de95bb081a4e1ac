// SPDX-License-Identifier: Apache-2.0
// RAFT's headers are not there. One function is overloaded for views of the device's memory and of the host's; the one for the host reads
// what a copy on the stream of the resources may still be writing.
#include <raft/core/device_mdarray.hpp>
#include <raft/core/host_mdarray.hpp>
#include <raft/core/resource/cuda_stream.hpp>

RAFT_KERNEL subtract(float const *from, float const *what, float *out, int n)
{
	if (threadIdx.x < n)
		out[threadIdx.x] = from[threadIdx.x] - what[threadIdx.x];
}

void centre(raft::resources const &res, raft::device_vector<float, int> const &mean, raft::device_matrix_view<float const, int> rows,
            raft::device_matrix_view<float, int> out)
{
	subtract<<<1, 256, 0, raft::resource::get_cuda_stream(res)>>>(rows.data_handle(), mean.data_handle(), out.data_handle(), 256);
}

void centre(raft::resources const &res, raft::device_vector<float, int> const &mean, raft::host_matrix_view<float const, int> rows,
            raft::host_matrix_view<float, int> out)
{
	auto here = raft::make_host_vector<float, int>(rows.extent(1));
	raft::copy(here.data_handle(), mean.data_handle(), rows.extent(1), raft::resource::get_cuda_stream(res));
	float *by = here.data_handle();
	for (int i = 0; i < rows.extent(0); i++)
		for (int k = 0; k < rows.extent(1); k++)
			out(i, k) = rows(i, k) - by[k]; // expect: GPU106 // validate: ordered-here(drained)
	raft::resource::sync_stream(res);
}

void centre_cast(raft::resources const &res, raft::host_vector_view<float, int64_t> mean, int n)
{
	auto cast = raft::make_device_mdarray<float, int64_t>(res, raft::make_extents<int64_t>(n));
	raft::copy(mean.data_handle(), cast.data_handle(), n, raft::resource::get_cuda_stream(res));
	mean.data_handle()[0] += 1; // expect: GPU106 // validate: confirmed
}
