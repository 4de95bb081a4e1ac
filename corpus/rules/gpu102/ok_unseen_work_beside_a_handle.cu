// SPDX-License-Identifier: Apache-2.0
// expect-none
// A function that nobody sees gets a handle of RAFT and a stream: it works on the stream, whatever the handle holds.
#include <raft/core/handle.hpp>
#include <rmm/device_uvector.hpp>

void multiply(raft::handle_t const &handle, float const *a, float *out, int n, rmm::cuda_stream_view stream);
template <class T> void open_multiply(raft::handle_t const &handle, T const *a, T *out, int n, rmm::cuda_stream_view stream);

void on_its_stream(raft::handle_t const &handle, float const *a, int n, cudaStream_t stream)
{
	rmm::device_uvector<float> work(n, stream);
	multiply(handle, a, work.data(), n, stream);
	open_multiply<float>(handle, a, work.data(), n, stream);
}

void waits(raft::handle_t const &handle, float const *a, int n, cudaEvent_t made, cudaStream_t stream)
{
	rmm::cuda_stream_view side = handle.get_stream_from_stream_pool(0);
	rmm::device_uvector<float> work(n, stream);
	cudaEventRecord(made, stream);
	cudaStreamWaitEvent(side, made, 0);
	multiply(handle, a, work.data(), n, side);
	cudaStreamSynchronize(side);
}
