// SPDX-License-Identifier: Apache-2.0
// What the C++ library reads for the program: a range that is copied, a block that is written to a file; and an array that it owns.
#include <cuda_runtime.h>
#include <fstream>
#include <memory>
#include <vector>

void to_a_file(const char *from, size_t n, std::ofstream &file, cudaStream_t stream)
{
	std::vector<char> block(n);
	cudaMemcpyAsync(block.data(), from, n, cudaMemcpyDeviceToHost, stream);
	file.write(block.data(), n); // expect: GPU106 // validate: ordered-here(drained)
	cudaStreamSynchronize(stream);
}

size_t to_a_vector(const int *from, size_t n, cudaStream_t stream)
{
	std::vector<int> numbers(n);
	cudaMemcpyAsync(numbers.data(), from, n * sizeof(int), cudaMemcpyDeviceToHost, stream);
	std::vector<int> copy(numbers.begin(), numbers.end()); // expect: GPU106 // validate: ordered-here(drained)
	cudaStreamSynchronize(stream);
	return copy.size();
}

void to_the_callers(const int *from, size_t n, std::vector<int> &out, cudaStream_t stream)
{
	std::vector<int> numbers(n);
	cudaMemcpyAsync(numbers.data(), from, n * sizeof(int), cudaMemcpyDeviceToHost, stream);
	out.assign(numbers.begin(), numbers.end()); // expect: GPU106 // validate: ordered-here(drained)
	cudaStreamSynchronize(stream);
}

int of_an_owned_array(const int *from, size_t n, cudaStream_t stream)
{
	auto numbers = std::make_unique<int[]>(n);
	cudaMemcpyAsync(numbers.get(), from, n * sizeof(int), cudaMemcpyDeviceToHost, stream);
	int value = numbers[0]; // expect: GPU106 // validate: ordered-here(drained)
	cudaStreamSynchronize(stream);
	return value;
}
