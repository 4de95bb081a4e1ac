// SPDX-License-Identifier: Apache-2.0
// expect-none
// The object of static storage is given back before main ends: its destructor finds nothing to do.
#include <cuda_runtime_api.h>
#include <memory>

struct marker {
	cudaEvent_t event = nullptr;
	marker() { cudaEventCreate(&event); }
	~marker() { cudaEventDestroy(event); }
};

static std::unique_ptr<marker> shared;

static void mark(cudaStream_t stream)
{
	if (!shared)
		shared = std::make_unique<marker>();
	cudaEventRecord(shared->event, stream);
}

int main()
{
	mark(nullptr);
	cudaDeviceSynchronize();
	shared.reset();
	return 0;
}
