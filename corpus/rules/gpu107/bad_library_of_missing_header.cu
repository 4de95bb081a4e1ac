// SPDX-License-Identifier: Apache-2.0
// The headers of RMM and RAFT are not there: gpulint's own know that these copies do not wait.
#include <raft/util/cudart_utils.hpp>
#include <rmm/device_scalar.hpp>
#include <vector>

void filled(float *d, rmm::cuda_stream_view stream)
{
	std::vector<float> h(10);
	raft::update_device(d, h.data(), h.size(), stream);
} // expect: GPU107 // validate: ordered-here(staged)

void set(rmm::device_scalar<int> &s, int value, rmm::cuda_stream_view stream)
{
	s.set_value_async(value, stream);
} // expect: GPU107 // validate: ordered-here(staged)
