// SPDX-License-Identifier: Apache-2.0
// What is given back is counted in a multimap, by its size alone: the block itself is in no list any more.
#include <cuda_runtime.h>

#include <cstddef>
#include <map>
#include <utility>

class counted_blocks {
public:
	char *take(std::ptrdiff_t bytes)
	{
		void *fresh;
		cudaMalloc(&fresh, bytes); // expect: GPU503 // validate: -
		char *block = static_cast<char *>(fresh);
		lent_.insert(std::make_pair(block, bytes));
		return block;
	}

	void give_back(char *block)
	{
		auto lent = lent_.find(block);
		std::ptrdiff_t bytes = lent->second;
		lent_.erase(lent);
		returned_.insert(std::make_pair(bytes, 1));
	}

private:
	std::multimap<std::ptrdiff_t, int> returned_;
	std::map<char *, std::ptrdiff_t> lent_;
};

static counted_blocks counted_of_the_process;

void clear_counted(cudaStream_t stream)
{
	char *first = counted_of_the_process.take(400);
	cudaMemsetAsync(first, 0, 400, stream);
	int *second;
	cudaMalloc(&second, 400);
	cudaMemsetAsync(second, 0, 400, stream);
	cudaFree(second);
	counted_of_the_process.give_back(first);
}
