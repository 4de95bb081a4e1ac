// SPDX-License-Identifier: Apache-2.0
// Where the clearing fails, the memory is freed; where the copy fails, it is lost.
#include <cuda_runtime.h>

float *baked_bread(const float *dough, size_t bytes, cudaStream_t oven)
{
	float *bread = nullptr;
	if (cudaMalloc((void **)&bread, bytes) != cudaSuccess) // expect: GPU503 // validate: -
		return nullptr;
	if (cudaMemsetAsync(bread, 0, bytes, oven) != cudaSuccess) {
		cudaFree(bread);
		return nullptr;
	}
	if (cudaMemcpyAsync(bread, dough, bytes, cudaMemcpyHostToDevice, oven) != cudaSuccess)
		return nullptr;
	return bread;
}
