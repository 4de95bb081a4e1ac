// SPDX-License-Identifier: Apache-2.0
// expect-none: each block is taken out of the set before the next one is asked for, in the library's set and in one whose header is missing.
#include <cuda_runtime.h>
#include <set>
#include "block_set.h"

struct pool_block {
	void *memory;
	int device;
};
typedef bool (*block_order)(const pool_block &, const pool_block &);

class pool_of_blocks {
public:
	void drop_all()
	{
		while (!m_free.empty()) {
			std::multiset<pool_block, block_order>::iterator first = m_free.begin();
			cudaFree(first->memory);
			m_free.erase(first);
		}
	}

private:
	std::multiset<pool_block, block_order> m_free;
};

class pool_of_others {
public:
	void drop_all()
	{
		while (!m_free.empty()) {
			other::block_set<pool_block>::iterator first = m_free.begin();
			cudaFree(first->memory);
			m_free.erase(first);
		}
	}

private:
	other::block_set<pool_block> m_free;
};
