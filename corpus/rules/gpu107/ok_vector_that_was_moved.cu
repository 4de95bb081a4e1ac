// SPDX-License-Identifier: Apache-2.0
// expect-none
// What a copy fills lives on in another owner when the first one ends, and somebody waits before that one ends.
#include <cuda_runtime.h>
#include <utility>
#include <vector>

static std::pair<int, std::vector<int>> fetch(const int *from, size_t n, cudaStream_t stream)
{
	std::vector<int> numbers(n);
	cudaMemcpyAsync(numbers.data(), from, n * sizeof(int), cudaMemcpyDeviceToHost, stream);
	return std::make_pair(1, std::move(numbers));
}

int in_a_pair(const int *from, size_t n, cudaStream_t stream)
{
	auto [count, numbers] = fetch(from, n, stream);
	cudaStreamSynchronize(stream);
	return numbers[0];
}

class table {
public:
	void load(const int *from, size_t n, cudaStream_t stream)
	{
		std::vector<int> numbers(n);
		cudaMemcpyAsync(numbers.data(), from, n * sizeof(int), cudaMemcpyDeviceToHost, stream);
		numbers_ = std::move(numbers);
	}

private:
	std::vector<int> numbers_;
};

int twice(const int *from, size_t n, cudaStream_t stream)
{
	std::vector<int> first(n), kept;
	cudaMemcpyAsync(first.data(), from, n * sizeof(int), cudaMemcpyDeviceToHost, stream);
	kept = std::move(first);
	first = std::vector<int>(n); // other elements under the same name
	first[0] = 1;
	cudaStreamSynchronize(stream);
	return kept[0] + first[0];
}
