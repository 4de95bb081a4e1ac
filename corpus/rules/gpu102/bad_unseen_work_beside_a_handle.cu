// SPDX-License-Identifier: Apache-2.0
// A function that nobody sees gets a handle of RAFT and a stream: it works on the stream, which knows nothing of the allocation on the main one.
#include <raft/core/handle.hpp>
#include <rmm/device_uvector.hpp>

void multiply(raft::handle_t const &handle, float const *a, float *out, int n, rmm::cuda_stream_view stream);

void starts_at_once(raft::handle_t const &handle, float const *a, int n, cudaStream_t stream)
{
	rmm::cuda_stream_view side = handle.get_stream_from_stream_pool(0);
	rmm::device_uvector<float> work(n, stream);
	multiply(handle, a, work.data(), n, side); // expect: GPU102 // validate: confirmed
	cudaStreamSynchronize(side);
}
