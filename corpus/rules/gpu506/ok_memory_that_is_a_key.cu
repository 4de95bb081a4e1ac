// SPDX-License-Identifier: Apache-2.0
// expect-none
#include <cuda_runtime.h>

#include <cstddef>
#include <map>

// How many bytes each piece of memory has, by its address. What is freed is forgotten behind that, and is not there a second time.
class ok_sizes_by_address {
public:
	void *get(size_t bytes)
	{
		void *memory = nullptr;
		cudaMalloc(&memory, bytes);
		sizes_[memory] = bytes;
		return memory;
	}
	void put(void *memory)
	{
		auto it = sizes_.find(memory);
		if (it == sizes_.end())
			return;
		cudaFree(memory);
		sizes_.erase(memory);
	}

private:
	std::map<void *, size_t> sizes_;
};

void ok_put_one_twice(ok_sizes_by_address &sizes, void *memory)
{
	sizes.put(memory);
	sizes.put(memory);
}
