// SPDX-License-Identifier: Apache-2.0
// expect-none
// What waits, by gpulint's own headers of RMM and RAFT.
#include <raft/core/handle.hpp>
#include <raft/util/cudart_utils.hpp>
#include <rmm/device_scalar.hpp>
#include <rmm/device_uvector.hpp>
#include <vector>

float summed(raft::handle_t const &handle, rmm::device_uvector<float> const &v)
{
	std::vector<float> h(v.size());
	raft::update_host(h.data(), v.data(), v.size(), handle.get_stream());
	handle.sync_stream();
	float sum = 0;
	for (float x : h)
		sum += x;
	return sum;
}

int counted(rmm::cuda_stream_view stream)
{
	rmm::device_scalar<int> count(0, stream);
	return count.value(stream);
}

float first(rmm::device_uvector<float> const &v, rmm::cuda_stream_view stream)
{
	return v.front_element(stream);
}

void grown(rmm::cuda_stream_view stream)
{
	rmm::device_uvector<float> v(10, stream);
	v.resize(20, stream);
	rmm::device_uvector<float> w(v, stream);
	v = std::move(w);
}
