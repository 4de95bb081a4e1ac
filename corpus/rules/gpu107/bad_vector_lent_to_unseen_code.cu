// SPDX-License-Identifier: Apache-2.0
// Unseen code that may only read a vector takes nothing of it along.
#include <cuda_runtime.h>
#include <vector>

void look(const std::vector<int> &numbers);

void lent(const int *from, size_t n, cudaStream_t stream)
{
	std::vector<int> numbers(n);
	cudaMemcpyAsync(numbers.data(), from, n * sizeof(int), cudaMemcpyDeviceToHost, stream);
	look(numbers);
} // expect: GPU107 // validate: ordered-here(drained)
