// SPDX-License-Identifier: Apache-2.0
// As in ok_memset_before_the_host_reads.cu, but the asynchronous form promises nothing.
#include <cuda_runtime.h>

struct shared_block {
	void *bytes;
};

shared_block block_of_shared_cache(size_t size);

class lazily_mirrored_array {
public:
	int *on_host(size_t size, cudaStream_t stream)
	{
		shared_block b = block_of_shared_cache(size);
		bytes_ = b.bytes;
		cudaMemsetAsync(bytes_, 0, size, stream);
		return (int *)bytes_;
	}

private:
	void *bytes_ = nullptr;
};

int first_of_lazy(lazily_mirrored_array &a, cudaStream_t stream)
{
	int *p = a.on_host(400, stream);
	return p[1]; // expect: GPU106 // validate: confirmed
}
