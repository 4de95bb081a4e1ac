// SPDX-License-Identifier: Apache-2.0
// The record is of a class within a template that nothing instantiates: what its braces list are its members, and the queue has the event.
// expect-none
#include <cuda_runtime.h>
#include <deque>

struct block {
	unsigned long long at, size;
	block(unsigned long long place = 0) : at(place), size(0) {}
};

template <class Allocator> class pool {
public:
	template <class Item> void free_later(const Item &item, cudaStream_t stream)
	{
		cudaEvent_t event;
		cudaEventCreate(&event);
		staged.push_back(entry{item.inner, event});
		cudaEventRecord(staged.back().event, stream);
	}

private:
	struct entry {
		block inner;
		cudaEvent_t event;
	};
	std::deque<entry> staged;
};
