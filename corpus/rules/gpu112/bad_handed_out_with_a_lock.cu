// SPDX-License-Identifier: Apache-2.0
// An object with a lock of its own serves several threads. Who comes second gets memory that is still being filled on the stream
// of who came first.
#include <cuda_runtime.h>
#include <mutex>

__global__ void fill(float *table) { table[threadIdx.x] = 1.0f / (threadIdx.x + 1); }

class Descriptor {
	std::mutex mutex;
	bool is_ready = false;
	float *memory = nullptr;

public:
	const float *get(cudaStream_t stream);
};

const float *Descriptor::get(cudaStream_t stream)
{
	std::lock_guard<std::mutex> lock(mutex);
	if (!is_ready) {
		if (cudaMallocAsync((void **)&memory, 256 * sizeof(float), stream) != cudaSuccess)
			return nullptr;
		fill<<<1, 256, 0, stream>>>(memory); // expect: GPU112 // validate: confirmed
		is_ready = true;
	}
	return memory;
}
