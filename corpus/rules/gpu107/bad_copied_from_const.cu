// SPDX-License-Identifier: Apache-2.0
// std::move of a const vector copies it: the host reads elements that may not be there, and the vector ends while the copy fills it.
#include <cuda_runtime.h>
#include <memory>
#include <utility>
#include <vector>

static std::vector<int> fetch(const int *from, size_t n, cudaStream_t stream)
{
	std::vector<int> result(n);
	cudaMemcpyAsync(result.data(), from, n * sizeof(int), cudaMemcpyDeviceToHost, stream);
	return result;
}

std::pair<int, std::vector<int>> offsets(const int *from, size_t n, cudaStream_t stream)
{
	auto const numbers = fetch(from, n, stream);
	return std::make_pair(1, std::move(numbers)); // expect: GPU107 // validate: ordered-here(drained)
}

struct table {
	std::unique_ptr<int> rows;
	std::vector<int> offsets;
};

table in_an_object(const int *from, size_t n, cudaStream_t stream)
{
	const std::vector<int> numbers = fetch(from, n, stream);
	table t;
	t.offsets = std::move(numbers);
	return t; // expect: GPU107 // validate: ordered-here(drained)
}
