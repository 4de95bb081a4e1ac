// SPDX-License-Identifier: Apache-2.0
// Functions that return host memory which a copy may still be filling. Whoever calls them has a value, and nothing to wait for.
#include <cuda_runtime.h>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

std::vector<int> numbers(const int *from, size_t n, cudaStream_t stream)
{
	std::vector<int> result(n);
	cudaMemcpyAsync(result.data(), from, n * sizeof(int), cudaMemcpyDeviceToHost, stream);
	return result; // expect: GPU106 // validate: -
}

std::pair<int, std::vector<int>> moved_to_a_pair(const int *from, size_t n, cudaStream_t stream)
{
	std::vector<int> result(n);
	cudaMemcpyAsync(result.data(), from, n * sizeof(int), cudaMemcpyDeviceToHost, stream);
	return std::make_pair(1, std::move(result)); // expect: GPU106 // validate: -
}

struct statistics {
	int count;
	std::vector<float> values;
	float mean;
};

statistics of_values(const float *from, size_t n, cudaStream_t stream)
{
	statistics s;
	s.count = (int)n;
	s.values.resize(n);
	cudaMemcpyAsync(s.values.data(), from, n * sizeof(float), cudaMemcpyDeviceToHost, stream);
	return s; // expect: GPU106 // validate: -
}

statistics of_mean(const float *from, cudaStream_t stream)
{
	statistics s;
	cudaMemcpyAsync(&s.mean, from, sizeof(float), cudaMemcpyDeviceToHost, stream);
	return s; // expect: GPU106 // validate: -
}

std::optional<std::vector<int>> perhaps(const int *from, size_t n, cudaStream_t stream)
{
	if (!n)
		return std::nullopt;
	std::vector<int> result(n);
	cudaMemcpyAsync(result.data(), from, n * sizeof(int), cudaMemcpyDeviceToHost, stream);
	return result; // expect: GPU106 // validate: -
}

std::unique_ptr<int[]> owned(const int *from, size_t n, cudaStream_t stream)
{
	std::unique_ptr<int[]> result(new int[n]);
	cudaMemcpyAsync(result.get(), from, n * sizeof(int), cudaMemcpyDeviceToHost, stream);
	return result; // expect: GPU106 // validate: -
}

class column {
public:
	// The stream is the object's own: no caller can wait for it.
	int *to_host() const
	{
		int *result = nullptr;
		cudaMallocHost(&result, size_ * sizeof(int));
		cudaMemcpyAsync(result, data_, size_ * sizeof(int), cudaMemcpyDeviceToHost, stream_);
		return result; // expect: GPU106 // validate: -
	}

private:
	int *data_;
	size_t size_;
	cudaStream_t stream_;
};
