// SPDX-License-Identifier: Apache-2.0
// expect-none
// Who is given a vector with std::move, and has no body here, may have taken its elements along: they do not end with its name.
#include <cuda_runtime.h>
#include <utility>
#include <vector>

struct job {
	std::vector<int> out;
	cudaStream_t stream;
};

void keep(std::vector<int> &&numbers);
template <typename T> struct queue {
	void push(T &&x);
};

void to_a_function(const int *from, size_t n, cudaStream_t stream)
{
	std::vector<int> numbers(n);
	cudaMemcpyAsync(numbers.data(), from, n * sizeof(int), cudaMemcpyDeviceToHost, stream);
	keep(std::move(numbers));
}

void to_a_queue(queue<job> &waiting, const int *from, size_t n, cudaStream_t stream)
{
	job j{std::vector<int>(n), stream};
	cudaMemcpyAsync(j.out.data(), from, n * sizeof(int), cudaMemcpyDeviceToHost, stream);
	waiting.push(std::move(j));
}

template <typename Graph> void in_an_open_template(Graph &graph, const int *from, size_t n, cudaStream_t stream)
{
	std::vector<int> numbers(n);
	cudaMemcpyAsync(numbers.data(), from, n * sizeof(int), cudaMemcpyDeviceToHost, stream);
	graph.keep(std::move(numbers));
}
