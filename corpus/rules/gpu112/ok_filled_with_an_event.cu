// SPDX-License-Identifier: Apache-2.0
// expect-none
// An event stands behind the filling, and every other stream waits for it.
#include <cuda_runtime.h>
#include <mutex>

__global__ void fill(float *table) { table[threadIdx.x] = 1.0f / (threadIdx.x + 1); }

class Descriptor {
	std::mutex mutex;
	bool is_ready = false;
	float *memory = nullptr;
	cudaStream_t filled_on = nullptr;
	cudaEvent_t filled;

public:
	Descriptor() { cudaEventCreateWithFlags(&filled, cudaEventDisableTiming); }
	~Descriptor() { cudaEventDestroy(filled); }
	const float *get(cudaStream_t stream);
};

const float *Descriptor::get(cudaStream_t stream)
{
	std::lock_guard<std::mutex> lock(mutex);
	if (!is_ready) {
		if (cudaMallocAsync((void **)&memory, 256 * sizeof(float), stream) != cudaSuccess)
			return nullptr;
		fill<<<1, 256, 0, stream>>>(memory);
		cudaEventRecord(filled, stream);
		filled_on = stream;
		is_ready = true;
	}
	if (filled_on != stream)
		cudaStreamWaitEvent(stream, filled, 0);
	return memory;
}
