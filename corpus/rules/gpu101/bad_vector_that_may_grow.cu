// SPDX-License-Identifier: Apache-2.0
// A vector that has to grow copies its elements, here on the default stream.
#include <rmm/device_uvector.hpp>

__global__ void grown(int *a) { a[threadIdx.x]++; }

void add_room(rmm::device_uvector<int> &numbers, std::size_t more, cudaStream_t stream)
{
	grown<<<1, 32, 0, stream>>>(numbers.data());
	numbers.resize(more, cudaStream_t(0)); // expect: GPU101 // validate: confirmed
}
