// SPDX-License-Identifier: Apache-2.0
// A move gives the elements another owner and leaves them where they are: the copy still fills what the new owner reads.
#include <cuda_runtime.h>
#include <utility>
#include <vector>

int by_another_name(const int *from, size_t n, cudaStream_t stream)
{
	std::vector<int> numbers(n);
	cudaMemcpyAsync(numbers.data(), from, n * sizeof(int), cudaMemcpyDeviceToHost, stream);
	std::vector<int> owner = std::move(numbers);
	int value = owner[0]; // expect: GPU106 // validate: ordered-here(drained)
	cudaStreamSynchronize(stream);
	return value;
}

static std::pair<int, std::vector<int>> fetch(const int *from, size_t n, cudaStream_t stream)
{
	std::vector<int> numbers(n);
	cudaMemcpyAsync(numbers.data(), from, n * sizeof(int), cudaMemcpyDeviceToHost, stream);
	return std::make_pair(1, std::move(numbers));
}

int in_a_pair(const int *from, size_t n, cudaStream_t stream)
{
	auto [count, numbers] = fetch(from, n, stream);
	int value = numbers[0]; // expect: GPU106 // validate: ordered-here(drained)
	cudaStreamSynchronize(stream);
	return value;
}
