// SPDX-License-Identifier: Apache-2.0
// The flag that keeps the destructor from the GPU is taken back by a function that unseen code may call.
#include <cuda_runtime.h>

class cache {
public:
	explicit cache(bool skips = false) : skips_cleanup_(skips), memory_(nullptr) {}
	~cache()
	{
		if (!skips_cleanup_)
			cudaFree(memory_); // expect: GPU408 // validate: confirmed
	}
	void fill() { cudaMalloc(&memory_, 1024); }
	void keep_tidy() { skips_cleanup_ = false; }

private:
	bool skips_cleanup_;
	void *memory_;
};

static cache blocks(true);

static void be_tidy()
{
	blocks.keep_tidy();
}

void read_options(void (*tidy)());

int main()
{
	read_options(be_tidy);
	blocks.fill();
	return 0;
}
