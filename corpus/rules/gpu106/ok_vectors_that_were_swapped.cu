// SPDX-License-Identifier: Apache-2.0
// expect-none
// Two vectors change their elements; the host works on those that no copy touches.
#include <cuda_runtime.h>
#include <utility>
#include <vector>

static void fill(std::vector<int> &v, const int *from, cudaStream_t stream)
{
	cudaMemcpyAsync(v.data(), from, v.size() * sizeof(int), cudaMemcpyDeviceToHost, stream);
}

static int first_of(const std::vector<int> &v)
{
	return v[0];
}

static void change(std::vector<int> &a, std::vector<int> &b)
{
	std::swap(a, b);
}

int prefetched(const int *from, size_t n, int turns, cudaStream_t stream)
{
	std::vector<int> now(n), next(n);
	int sum = 0;
	fill(next, from, stream);
	for (int i = 1; i < turns; i++) {
		cudaStreamSynchronize(stream);
		std::swap(now, next);
		fill(next, from + i * n, stream);
		sum += now[0];
	}
	cudaStreamSynchronize(stream);
	return sum + next[0];
}

int by_a_member(const int *from, size_t n, cudaStream_t stream)
{
	std::vector<int> now(n), next(n);
	fill(next, from, stream);
	now.swap(next);
	int value = next[0];
	cudaStreamSynchronize(stream);
	return value + now[0];
}

int by_helpers(const int *from, size_t n, cudaStream_t stream)
{
	std::vector<int> now(n), next(n);
	fill(next, from, stream);
	change(now, next);
	int value = first_of(next);
	change(now, next);
	value += first_of(now);
	cudaStreamSynchronize(stream);
	return value + first_of(next);
}

struct buffers {
	std::vector<int> front, back;
	int turn;
};

int in_structs(const int *from, size_t n, cudaStream_t stream)
{
	buffers a{std::vector<int>(n), std::vector<int>(n), 0}, b{std::vector<int>(n), std::vector<int>(n), 1};
	fill(a.front, from, stream);
	std::swap(a, b);
	int value = a.front[0];
	cudaStreamSynchronize(stream);
	return value + b.front[0];
}

int exchanged(const int *from, size_t n, cudaStream_t stream)
{
	std::vector<int> v(n);
	fill(v, from, stream);
	auto old = std::exchange(v, std::vector<int>(n));
	v[0] = 1;
	cudaStreamSynchronize(stream);
	return old[0] + v[0];
}
