// SPDX-License-Identifier: Apache-2.0
// expect-none
// The static object is made with a flag that nothing changes: its destructor leaves the memory to the end of the process.
#include <cuda_runtime.h>

class cache {
public:
	explicit cache(bool skips = false) : skips_cleanup_(skips), memory_(nullptr) {}
	~cache()
	{
		if (!skips_cleanup_)
			cudaFree(memory_);
	}
	void fill() { cudaMalloc(&memory_, 1024); }

private:
	bool skips_cleanup_;
	void *memory_;
};

static cache blocks(true);

int main()
{
	blocks.fill();
	return 0;
}
