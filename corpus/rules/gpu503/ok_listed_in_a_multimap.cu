// SPDX-License-Identifier: Apache-2.0
// A pool puts a block that is given back into a multimap, by reference in a pair; that happens in a function of its own.
// expect-none
#include <cuda_runtime.h>

#include <cstddef>
#include <map>
#include <utility>

class sized_blocks {
public:
	char *take(std::ptrdiff_t bytes)
	{
		char *block = nullptr;
		auto idle = idle_.find(bytes);
		if (idle != idle_.end()) {
			block = idle->second;
			idle_.erase(idle);
		} else {
			void *fresh;
			cudaMalloc(&fresh, bytes);
			block = static_cast<char *>(fresh);
		}
		lent_.insert(std::make_pair(block, bytes));
		return block;
	}

	void give_back(char *block)
	{
		auto lent = lent_.find(block);
		std::ptrdiff_t bytes = lent->second;
		lent_.erase(lent);
		idle_.insert(std::make_pair(bytes, block));
	}

private:
	std::multimap<std::ptrdiff_t, char *> idle_;
	std::map<char *, std::ptrdiff_t> lent_;
};

static sized_blocks blocks_of_the_process;

void clear_two(cudaStream_t stream)
{
	char *first = blocks_of_the_process.take(400);
	cudaMemsetAsync(first, 0, 400, stream);
	int *second;
	cudaMalloc(&second, 400);
	cudaMemsetAsync(second, 0, 400, stream);
	cudaFree(second);
	blocks_of_the_process.give_back(first);
}
