// SPDX-License-Identifier: Apache-2.0
// The header of the keys is not there, so the lambda's own return cannot be read. It returns from the lambda, and the function goes on: its
// vector goes out of scope under the copy.
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
} // expect: GPU107 // validate: ordered-here(staged)
