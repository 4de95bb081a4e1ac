// SPDX-License-Identifier: Apache-2.0
// A helper returns the vector that its copy still fills. The caller's vector is the helper's, and nobody has waited.
#include <cuda_runtime.h>
#include <vector>

struct lengths {
	std::vector<int> of;
};

static std::vector<int> fetch(const int *from, size_t n, cudaStream_t stream)
{
	std::vector<int> result(n);
	cudaMemcpyAsync(result.data(), from, n * sizeof(int), cudaMemcpyDeviceToHost, stream);
	return result;
}

static std::vector<int> fetch_two(const int *from, cudaStream_t stream)
{
	return fetch(from, 2, stream);
}

static lengths fetch_lengths(const int *from, size_t n, cudaStream_t stream)
{
	lengths result;
	result.of.resize(n);
	cudaMemcpyAsync(result.of.data(), from, n * sizeof(int), cudaMemcpyDeviceToHost, stream);
	return result;
}

int first(const int *from, size_t n, cudaStream_t stream)
{
	auto numbers = fetch(from, n, stream);
	int value = numbers[0]; // expect: GPU106 // validate: ordered-here(drained)
	cudaStreamSynchronize(stream);
	return value;
}

int through_another(const int *from, cudaStream_t stream)
{
	auto numbers = fetch_two(from, stream);
	int sum = 0;
	for (int n : numbers) // expect: GPU106 // validate: ordered-here(drained)
		sum += n;
	cudaStreamSynchronize(stream);
	return sum;
}

int in_a_struct(const int *from, size_t n, cudaStream_t stream)
{
	lengths l = fetch_lengths(from, n, stream);
	int value = l.of[0]; // expect: GPU106 // validate: ordered-here(drained)
	cudaStreamSynchronize(stream);
	return value;
}
