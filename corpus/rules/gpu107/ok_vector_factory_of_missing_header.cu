// SPDX-License-Identifier: Apache-2.0
// expect-none
// libcudf's header is missing; what its names say is known: one waits for the copy, and behind the other one the caller does.
#include <cudf/detail/utilities/vector_factories.hpp>
#include <rmm/cuda_stream_view.hpp>
#include <rmm/device_uvector.hpp>
#include <vector>

__global__ void shift(int *to, const int *by, int n)
{
	if ((int)threadIdx.x < n)
		to[threadIdx.x] += by[threadIdx.x];
}

void shift_all(int *to, int n, rmm::cuda_stream_view stream)
{
	auto const offsets = [&] {
		std::vector<int> numbers(n);
		for (int i = 0; i < n; i++)
			numbers[i] = i * i;
		return cudf::detail::make_device_uvector_sync(numbers, stream, rmm::mr::get_current_device_resource());
	}();
	shift<<<1, 256, 0, stream.value()>>>(to, offsets.data(), n);
}

int sum_of_first(rmm::device_uvector<int> const &values, int n, rmm::cuda_stream_view stream)
{
	std::vector<int> numbers(n);
	for (int i = 0; i < n; i++)
		numbers[i] = i * i;
	auto const offsets = cudf::detail::make_device_uvector_async(numbers, stream, rmm::mr::get_current_device_resource());
	auto const first = cudf::detail::make_std_vector_async(values, stream);
	stream.synchronize();
	return first[0] + (int)offsets.size();
}
