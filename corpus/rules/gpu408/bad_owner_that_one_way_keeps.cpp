// SPDX-License-Identifier: Apache-2.0
// One way through main leaves the object of static storage to its destructor.
#include <cuda_runtime_api.h>
#include <memory>

struct marker {
	cudaEvent_t event = nullptr;
	marker() { cudaEventCreate(&event); }
	~marker() { cudaEventDestroy(event); } // expect: GPU408 // validate: confirmed
};

static std::unique_ptr<marker> shared;

static void mark(cudaStream_t stream)
{
	if (!shared)
		shared = std::make_unique<marker>();
	cudaEventRecord(shared->event, stream);
}

int main(int argc, char **)
{
	mark(nullptr);
	cudaDeviceSynchronize();
	if (argc > 1)
		return 1;
	shared.reset();
	return 0;
}
