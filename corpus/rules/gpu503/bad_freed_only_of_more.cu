// SPDX-License-Identifier: Apache-2.0
// The lesser of both sizes is kept, but freed only where it has more than sixteen elements.
#include <algorithm>
#include <cuda_runtime.h>

struct keeping_vector {
	float *data = nullptr;
	size_t size = 0, capacity = 0;
	void reserve(size_t wanted)
	{
		if (wanted <= capacity)
			return;
		float *kept = nullptr;
		size_t count = 0;
		if (capacity > 0) {
			count = std::min(capacity, wanted);
			cudaMalloc(&kept, count * sizeof *kept); // expect: GPU503 // validate: -
			cudaMemcpy(kept, data, count * sizeof *kept, cudaMemcpyDeviceToDevice);
		}
		capacity = wanted;
		cudaFree(data);
		cudaMalloc(&data, capacity * sizeof *data);
		if (kept && count > 16) {
			cudaMemcpy(data, kept, count * sizeof *kept, cudaMemcpyDeviceToDevice);
			cudaFree(kept);
		}
	}
};

void keeping_use(size_t first, size_t second)
{
	keeping_vector v;
	v.reserve(first);
	v.reserve(second);
	cudaFree(v.data);
}
