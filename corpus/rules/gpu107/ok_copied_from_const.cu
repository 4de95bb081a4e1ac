// SPDX-License-Identifier: Apache-2.0
// expect-none
// The same with a wait, and a vector that is not const, which takes its elements along to an owner that waits.
#include <cuda_runtime.h>
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
	cudaStreamSynchronize(stream);
	return std::make_pair(1, std::move(numbers));
}

static std::pair<int, std::vector<int>> moved(const int *from, size_t n, cudaStream_t stream)
{
	auto numbers = fetch(from, n, stream);
	return std::make_pair(1, std::move(numbers));
}

int first(const int *from, size_t n, cudaStream_t stream)
{
	auto pair = moved(from, n, stream);
	cudaStreamSynchronize(stream);
	return pair.second[0];
}
