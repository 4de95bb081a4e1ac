// SPDX-License-Identifier: Apache-2.0
// expect-none
// A library: whoever uses it can give the object back before the program ends.
#include <cuda_runtime_api.h>
#include <memory>

struct marker {
	cudaEvent_t event = nullptr;
	marker() { cudaEventCreate(&event); }
	~marker() { cudaEventDestroy(event); }
};

static std::unique_ptr<marker> shared;

void mark(cudaStream_t stream)
{
	if (!shared)
		shared = std::make_unique<marker>();
	cudaEventRecord(shared->event, stream);
}

void marks_end()
{
	shared.reset();
}
