// SPDX-License-Identifier: Apache-2.0
// The lock orders what the threads issue, not what their streams execute.
#include <cuda_runtime.h>
#include <mutex>

__global__ void partial_sums(const float *x, float *partial) { partial[threadIdx.x] = x[threadIdx.x]; }
__global__ void total(const float *partial, float *out) { *out += partial[threadIdx.x]; }

class Reducer {
	std::mutex mutex;
	float *partial = nullptr;

public:
	void sum(const float *x, float *out, cudaStream_t stream);
};

void Reducer::sum(const float *x, float *out, cudaStream_t stream)
{
	std::lock_guard<std::mutex> lock(mutex);
	partial_sums<<<1, 256, 0, stream>>>(x, partial); // expect: GPU112 // validate: confirmed
	total<<<1, 256, 0, stream>>>(partial, out);
}
