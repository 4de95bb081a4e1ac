// SPDX-License-Identifier: Apache-2.0
// libcudf's header is missing; what its name says is known: nobody waits for the copy, and the vector ends with the lambda.
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
		return cudf::detail::make_device_uvector_async(numbers, stream, rmm::mr::get_current_device_resource()); // expect: GPU107 // validate: ordered-here(staged)
	}();
	shift<<<1, 256, 0, stream.value()>>>(to, offsets.data(), n);
}
