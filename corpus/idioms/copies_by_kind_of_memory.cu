// SPDX-License-Identifier: Apache-2.0
// expect-none
// A reader asks which memory it is given: the asynchronous copy is for memory of the device, never for a vector of the host.
#include <cuda_runtime.h>
#include <vector>

struct reader {
	char *kept;
	size_t read(void *to, size_t n, cudaStream_t s)
	{
		cudaPointerAttributes attributes;
		if (cudaPointerGetAttributes(&attributes, to) != cudaSuccess)
			return 0;
		if (attributes.type == cudaMemoryTypeDevice) {
			cudaMemcpyAsync(to, kept, n, cudaMemcpyHostToDevice, s);
			return n;
		}
		for (size_t i = 0; i < n; i++)
			static_cast<char *>(to)[i] = kept[i];
		return n;
	}
};

int version(reader &r)
{
	std::vector<char> data(28);
	r.read(data.data(), data.size(), 0);
	return data[3];
}
