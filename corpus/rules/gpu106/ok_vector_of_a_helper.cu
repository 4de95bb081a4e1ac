// SPDX-License-Identifier: Apache-2.0
// expect-none
// The caller waits before it reads what a helper's copy fills; each turn of a loop has a vector of its own.
#include <cuda_runtime.h>
#include <vector>

static std::vector<int> fetch(const int *from, size_t n, cudaStream_t stream)
{
	std::vector<int> result(n);
	cudaMemcpyAsync(result.data(), from, n * sizeof(int), cudaMemcpyDeviceToHost, stream);
	return result;
}

static std::vector<int> fetch_and_wait(const int *from, size_t n, cudaStream_t stream)
{
	auto result = fetch(from, n, stream);
	cudaStreamSynchronize(stream);
	return result;
}

int first(const int *from, size_t n, cudaStream_t stream)
{
	auto numbers = fetch(from, n, stream);
	cudaStreamSynchronize(stream);
	return numbers[0];
}

int waited_for_by_the_helper(const int *from, size_t n, cudaStream_t stream)
{
	auto numbers = fetch_and_wait(from, n, stream);
	return numbers[0];
}

int in_a_loop(const int *from, size_t n, int turns, cudaStream_t stream)
{
	int sum = 0;
	for (int i = 0; i < turns; i++) {
		auto numbers = fetch(from + i * n, n, stream);
		cudaStreamSynchronize(stream);
		sum += numbers[0];
	}
	return sum;
}

// Two vectors of one helper are two objects.
int two_of_them(const int *from, const int *other, size_t n, cudaStream_t stream, cudaStream_t another)
{
	auto numbers = fetch(from, n, stream);
	cudaStreamSynchronize(stream);
	auto more = fetch(other, n, another);
	int value = numbers[0];
	cudaStreamSynchronize(another);
	return value + more[0];
}
