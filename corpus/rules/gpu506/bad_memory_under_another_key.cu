// SPDX-License-Identifier: Apache-2.0
// What is forgotten is another piece of memory than what was freed.
#include <cuda_runtime.h>

#include <cstddef>
#include <map>

class sizes_under_other_keys {
public:
	void put(void *memory, void *other)
	{
		auto it = sizes_.find(memory);
		if (it == sizes_.end())
			return;
		cudaFree(memory); // expect: GPU506 // validate: confirmed
		sizes_.erase(other);
	}

private:
	std::map<void *, size_t> sizes_;
};

void put_one_twice(sizes_under_other_keys &sizes, void *memory, void *other)
{
	if (memory == other)
		return;
	sizes.put(memory, other);
	sizes.put(memory, other);
}
