// SPDX-License-Identifier: Apache-2.0
// expect-none
// An object whose vector was moved away ends: the elements do not. A local that is returned in an optional is moved into it.
#include <cuda_runtime.h>
#include <optional>
#include <utility>
#include <vector>

struct job {
	std::vector<int> out;
	cudaStream_t stream;
};

int in_a_list(const int *from, size_t n, int turns, cudaStream_t *streams)
{
	std::vector<job> all;
	for (int i = 0; i < turns; i++) {
		job j;
		j.stream = streams[i];
		j.out.resize(n);
		cudaMemcpyAsync(j.out.data(), from + i * n, n * sizeof(int), cudaMemcpyDeviceToHost, j.stream);
		all.push_back(std::move(j));
	}
	int sum = 0;
	for (auto &j : all) {
		cudaStreamSynchronize(j.stream);
		sum += j.out[0];
	}
	return sum;
}

std::optional<std::vector<int>> perhaps(const int *from, size_t n, cudaStream_t stream)
{
	if (!n)
		return std::nullopt;
	std::vector<int> numbers(n);
	cudaMemcpyAsync(numbers.data(), from, n * sizeof(int), cudaMemcpyDeviceToHost, stream);
	return numbers;
}
