// SPDX-License-Identifier: Apache-2.0
// The record is a local one, and ends with the function.
#include <cuda_runtime.h>

struct block {
	unsigned long long at, size;
	block(unsigned long long place = 0) : at(place), size(0) {}
};

template <class Allocator> class pool {
public:
	template <class Item> void free_later(const Item &item, cudaStream_t stream)
	{
		cudaEvent_t event;
		cudaEventCreate(&event); // expect: GPU503 // validate: -
		entry last = entry{item.inner, event};
		cudaEventRecord(last.event, stream);
	}

private:
	struct entry {
		block inner;
		cudaEvent_t event;
	};
};
