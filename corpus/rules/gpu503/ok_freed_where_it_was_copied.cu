// SPDX-License-Identifier: Apache-2.0
// expect-none
// What is kept while the vector grows is the lesser of the old and the new size: the old one, which is above zero where there was one.
#include <algorithm>
#include <cuda_runtime.h>

struct growing_vector {
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
			cudaMalloc(&kept, count * sizeof *kept);
			cudaMemcpy(kept, data, count * sizeof *kept, cudaMemcpyDeviceToDevice);
		}
		capacity = wanted;
		cudaFree(data);
		cudaMalloc(&data, capacity * sizeof *data);
		if (kept && count > 0) {
			cudaMemcpy(data, kept, count * sizeof *kept, cudaMemcpyDeviceToDevice);
			cudaFree(kept);
		}
	}
};

void growing_use(size_t first, size_t second)
{
	growing_vector v;
	v.reserve(first);
	v.reserve(second);
	cudaFree(v.data);
}
