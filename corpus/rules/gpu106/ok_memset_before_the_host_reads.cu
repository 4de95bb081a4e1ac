// SPDX-License-Identifier: Apache-2.0
// Where the memory comes from is in another file. The host writes it, so that it is page-locked or managed, and cudaMemset of that is over when it returns
// (CUDA Runtime API, API synchronization behavior).
// expect-none
#include <cuda_runtime.h>

struct cached_block {
	void *bytes;
};

cached_block block_of_cache(size_t size);

class mirrored_array {
public:
	int *on_host(size_t size)
	{
		cached_block b = block_of_cache(size);
		bytes_ = b.bytes;
		cudaMemset(bytes_, 0, size);
		return (int *)bytes_;
	}

private:
	void *bytes_ = nullptr;
};

int first_and_next(mirrored_array &a)
{
	int *p = a.on_host(400);
	p[0] = 4;
	return p[1];
}
