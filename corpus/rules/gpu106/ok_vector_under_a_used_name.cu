// SPDX-License-Identifier: Apache-2.0
// expect-none
// The name whose elements were moved away gets others: a copy to these is none to those, whichever name they had first.
#include <cuda_runtime.h>
#include <utility>
#include <vector>

static std::vector<int> fetch(const int *from, size_t n, cudaStream_t stream)
{
	std::vector<int> result(n);
	cudaMemcpyAsync(result.data(), from, n * sizeof(int), cudaMemcpyDeviceToHost, stream);
	return result;
}

int assigned_again(const int *from, size_t n, cudaStream_t first, cudaStream_t second)
{
	std::vector<int> a, b, v;
	v = fetch(from, n, first);
	a = std::move(v);
	v = fetch(from + n, n, second);
	b = std::move(v);
	cudaStreamSynchronize(first);
	int value = a[0];
	cudaStreamSynchronize(second);
	return value + b[0];
}

int one_ahead(const int *from, size_t n, int turns, cudaStream_t first, cudaStream_t second)
{
	int sum = 0;
	auto now = fetch(from, n, first);
	for (int i = 1; i < turns; i++) {
		auto next = fetch(from + i * n, n, i % 2 ? second : first);
		cudaStreamSynchronize(i % 2 ? first : second);
		sum += now[0];
		now = std::move(next);
	}
	cudaDeviceSynchronize();
	return sum + now[0];
}

struct job {
	std::vector<int> out;
	cudaStream_t stream;
};

static job start(const int *from, size_t n, cudaStream_t stream)
{
	job j{std::vector<int>(n), stream};
	cudaMemcpyAsync(j.out.data(), from, n * sizeof(int), cudaMemcpyDeviceToHost, stream);
	return j;
}

int jobs(const int *from, size_t n, cudaStream_t first, cudaStream_t second)
{
	std::vector<job> all;
	for (int i = 0; i < 2; i++) {
		job j = start(from + i * n, n, i ? second : first);
		all.push_back(std::move(j));
	}
	cudaStreamSynchronize(first);
	int value = all[0].out[0];
	cudaStreamSynchronize(second);
	return value + all[1].out[0];
}
