// SPDX-License-Identifier: Apache-2.0
// expect-none
// Two generations of an interface: each function of the old class calls the other one, and the new class makes one of them pure. An object that runs
// the old `release_on` is none of the new class.
#include <cuda_runtime.h>

class old_allocator {
public:
	virtual ~old_allocator() = default;
	virtual bool release(void *memory) = 0;
	virtual bool release_on(void *memory, cudaStream_t /*stream*/)
	{
		return release(memory);
	}
};

class new_allocator : public old_allocator {
public:
	bool release_on(void *memory, cudaStream_t stream) override = 0;
	bool release(void *memory) override
	{
		return release_on(memory, nullptr);
	}
};

void end_of_step(old_allocator &allocator, void *memory, cudaStream_t stream)
{
	allocator.release_on(memory, stream);
}
