// SPDX-License-Identifier: Apache-2.0
// What gpulint takes libcudf's vector factories to do, where its headers are missing: those whose names end in _async copy on the stream and do not
// wait for it, so that a host source or result is still in use; those in _sync wait. Source: docs.rapids.ai/api/libcudf (developer guide, "Streams"
// and cudf/detail/utilities/vector_factories.hpp: "does not synchronize `stream` after the copy").
#pragma once
#include <cstddef>
#include <cuda_runtime_api.h>
#include <rmm/gpulint.hpp>
#include <vector>

namespace cudf::detail {

template <typename T> rmm::device_uvector<T> make_zeroed_device_uvector_async(std::size_t size, rmm::cuda_stream_view stream, rmm::device_resource_ref mr)
{
	rmm::device_uvector<T> made(size, stream, mr);
	cudaMemsetAsync(made.data(), 0, size * sizeof(T), stream.value());
	return made;
}

template <typename T> rmm::device_uvector<T> make_zeroed_device_uvector_sync(std::size_t size, rmm::cuda_stream_view stream, rmm::device_resource_ref mr)
{
	rmm::device_uvector<T> made(size, stream, mr);
	cudaMemsetAsync(made.data(), 0, size * sizeof(T), stream.value());
	cudaStreamSynchronize(stream.value());
	return made;
}

template <typename Container>
rmm::device_uvector<typename Container::value_type> make_device_uvector_async(Container const &source, rmm::cuda_stream_view stream, rmm::device_resource_ref mr)
{
	rmm::device_uvector<typename Container::value_type> made(source.size(), stream, mr);
	cudaMemcpyAsync(made.data(), source.data(), source.size() * sizeof(typename Container::value_type), cudaMemcpyDefault, stream.value());
	return made;
}

template <typename Container>
rmm::device_uvector<typename Container::value_type> make_device_uvector_sync(Container const &source, rmm::cuda_stream_view stream, rmm::device_resource_ref mr)
{
	rmm::device_uvector<typename Container::value_type> made(source.size(), stream, mr);
	cudaMemcpyAsync(made.data(), source.data(), source.size() * sizeof(typename Container::value_type), cudaMemcpyDefault, stream.value());
	cudaStreamSynchronize(stream.value());
	return made;
}

template <typename Container> std::vector<typename Container::value_type> make_std_vector_async(Container const &source, rmm::cuda_stream_view stream)
{
	std::vector<typename Container::value_type> made(source.size());
	cudaMemcpyAsync(made.data(), source.data(), source.size() * sizeof(typename Container::value_type), cudaMemcpyDefault, stream.value());
	return made;
}

template <typename Container> std::vector<typename Container::value_type> make_std_vector_sync(Container const &source, rmm::cuda_stream_view stream)
{
	std::vector<typename Container::value_type> made(source.size());
	cudaMemcpyAsync(made.data(), source.data(), source.size() * sizeof(typename Container::value_type), cudaMemcpyDefault, stream.value());
	cudaStreamSynchronize(stream.value());
	return made;
}

} // namespace cudf::detail
