// SPDX-License-Identifier: Apache-2.0
// expect-none
// All error exits free the memory; or none does, which may be the way of the code; or the caller holds it.
#include <cuda_runtime.h>

float *roasted_nuts(const float *raw, size_t bytes, cudaStream_t pan)
{
	float *nuts = nullptr;
	if (cudaMalloc((void **)&nuts, bytes) != cudaSuccess)
		return nullptr;
	if (cudaMemsetAsync(nuts, 0, bytes, pan) != cudaSuccess) {
		cudaFree(nuts);
		return nullptr;
	}
	if (cudaMemcpyAsync(nuts, raw, bytes, cudaMemcpyHostToDevice, pan) != cudaSuccess) {
		cudaFree(nuts);
		return nullptr;
	}
	return nuts;
}

float *steamed_rice(const float *raw, size_t bytes, cudaStream_t pot)
{
	float *rice = nullptr;
	if (cudaMalloc((void **)&rice, bytes) != cudaSuccess)
		return nullptr;
	if (cudaMemsetAsync(rice, 0, bytes, pot) != cudaSuccess)
		return nullptr;
	if (cudaMemcpyAsync(rice, raw, bytes, cudaMemcpyHostToDevice, pot) != cudaSuccess)
		return nullptr;
	return rice;
}

int fried_eggs(float **eggs, const float *raw, size_t bytes, cudaStream_t pan)
{
	if (cudaMalloc((void **)eggs, bytes) != cudaSuccess)
		return -1;
	if (cudaMemsetAsync(*eggs, 0, bytes, pan) != cudaSuccess) {
		cudaFree(*eggs);
		*eggs = nullptr;
		return -1;
	}
	if (cudaMemcpyAsync(*eggs, raw, bytes, cudaMemcpyHostToDevice, pan) != cudaSuccess)
		return -2; // the caller has it
	return 0;
}
