// SPDX-License-Identifier: Apache-2.0
// The header of the keys is not there. One function waits behind a lambda that cannot be read; the other returns where the unread text
// is its own, in front of the copy.
// expect-none
#include <algorithm>
#include <cuda_runtime.h>
#include <keys/pair.hpp>
#include <vector>

void send_sorted(int *to, std::vector<int> &rank, int count, cudaStream_t stream)
{
	std::vector<int> order(count);
	auto both = keys::zip(rank.begin(), order.begin());
	std::sort(both, both + count, [](auto const &a, auto const &b) { return keys::first<0>(a) < keys::first<0>(b); });
	cudaMemcpyAsync(to, order.data(), count * sizeof(int), cudaMemcpyHostToDevice, stream);
	cudaStreamSynchronize(stream);
}

int send_key(int *to, std::vector<int> &rank, int slot[2], int count, cudaStream_t stream)
{
	std::vector<int> order(count);
	slot[0] = order[1];
	return keys::first<0>(order[slot[0]]);
	cudaMemcpyAsync(to, order.data(), count * sizeof(int), cudaMemcpyHostToDevice, stream);
}
