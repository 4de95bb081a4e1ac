// SPDX-License-Identifier: Apache-2.0
// A library that keeps its object until the end, or has it anew where it is emptied.
#include <cuda_runtime_api.h>
#include <memory>

struct marker {
	cudaEvent_t event = nullptr;
	marker() { cudaEventCreate(&event); }
	~marker() { cudaEventDestroy(event); } // expect: GPU408 // validate: confirmed
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
	shared = std::make_unique<marker>();
}
