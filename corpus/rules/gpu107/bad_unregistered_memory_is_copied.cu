// SPDX-License-Identifier: Apache-2.0
// The branch is the wrong way round: memory that is not registered is read by the asynchronous copy, and the vector ends first.
#include <cuda_runtime.h>
#include <vector>

static cudaError_t upload(void *to, const void *from, size_t n, cudaStream_t s)
{
	cudaPointerAttributes attributes;
	cudaError_t status = cudaPointerGetAttributes(&attributes, from);
	if (status != cudaSuccess)
		return status;
	if (attributes.type == cudaMemoryTypeUnregistered)
		return cudaMemcpyAsync(to, from, n, cudaMemcpyHostToDevice, s);
	return cudaMemcpy(to, from, n, cudaMemcpyHostToDevice);
}

cudaError_t fill(float *to, cudaStream_t s)
{
	std::vector<float> values(256, 1.0f);
	return upload(to, values.data(), values.size() * sizeof(float), s); // expect: GPU107 // validate: ordered-here(staged)
}
