// SPDX-License-Identifier: Apache-2.0
// expect-none
// A vector that gets smaller keeps its memory: nothing of it is copied.
#include <rmm/device_uvector.hpp>

__global__ void shrunk(int *a) { a[threadIdx.x]++; }

void drop_all(rmm::device_uvector<int> &numbers, cudaStream_t stream)
{
	shrunk<<<1, 32, 0, stream>>>(numbers.data());
	numbers.resize(0, cudaStream_t(0));
	numbers.set_stream(stream);
}

void keep_half(std::size_t n, cudaStream_t stream)
{
	rmm::device_uvector<int> numbers(n, stream);
	shrunk<<<1, 32, 0, stream>>>(numbers.data());
	numbers.resize(n, cudaStream_t(0));
	numbers.set_stream(stream);
}
