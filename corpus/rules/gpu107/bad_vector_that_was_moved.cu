// SPDX-License-Identifier: Apache-2.0
// The new owner of the elements ends before the copy that fills them.
#include <cuda_runtime.h>
#include <utility>
#include <vector>

void dropped(const int *from, size_t n, cudaStream_t stream)
{
	std::vector<int> kept(1);
	{
		std::vector<int> numbers(n);
		cudaMemcpyAsync(numbers.data(), from, n * sizeof(int), cudaMemcpyDeviceToHost, stream);
		kept = std::move(numbers);
	}
} // expect: GPU107 // validate: ordered-here(drained)
