// SPDX-License-Identifier: Apache-2.0
// What a copy fills has another name when the host reads it: swapped, passed on by value, swapped by a helper.
#include <cuda_runtime.h>
#include <utility>
#include <vector>

static void change(std::vector<int> &a, std::vector<int> &b)
{
	std::swap(a, b);
}

int swapped(const int *from, size_t n, cudaStream_t stream)
{
	std::vector<int> now(n), next(n);
	cudaMemcpyAsync(next.data(), from, n * sizeof(int), cudaMemcpyDeviceToHost, stream);
	std::swap(now, next);
	int value = now[0]; // expect: GPU106 // validate: ordered-here(drained)
	cudaStreamSynchronize(stream);
	return value;
}

int swapped_by_a_member(const int *from, size_t n, cudaStream_t stream)
{
	std::vector<int> now(n), next(n);
	cudaMemcpyAsync(next.data(), from, n * sizeof(int), cudaMemcpyDeviceToHost, stream);
	now.swap(next);
	int value = now[0]; // expect: GPU106 // validate: ordered-here(drained)
	cudaStreamSynchronize(stream);
	return value;
}

int swapped_and_back(const int *from, size_t n, cudaStream_t stream)
{
	std::vector<int> now(n), next(n);
	cudaMemcpyAsync(next.data(), from, n * sizeof(int), cudaMemcpyDeviceToHost, stream);
	change(now, next);
	change(now, next);
	int value = next[0]; // expect: GPU106 // validate: ordered-here(drained)
	cudaStreamSynchronize(stream);
	return value;
}

struct holder {
	std::vector<int> numbers;
	explicit holder(std::vector<int> given) : numbers(std::move(given)) {}
};

int moved_into_a_parameter(const int *from, size_t n, cudaStream_t stream)
{
	std::vector<int> v(n);
	cudaMemcpyAsync(v.data(), from, n * sizeof(int), cudaMemcpyDeviceToHost, stream);
	holder h(std::move(v));
	int value = h.numbers[0]; // expect: GPU106 // validate: ordered-here(drained)
	cudaStreamSynchronize(stream);
	return value;
}
