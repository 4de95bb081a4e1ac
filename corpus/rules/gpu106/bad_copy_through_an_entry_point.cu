// SPDX-License-Identifier: Apache-2.0
// The copy is called through a pointer that the loader gave out.
#include <cuda.h>
#include <cuda_runtime.h>

typedef CUresult (*fetch_type)(void *, CUdeviceptr, size_t, CUstream);

float first(CUdeviceptr d_x, cudaStream_t s)
{
	float *h_x;
	fetch_type entry = nullptr;
	cudaDriverEntryPointQueryResult found;
	cudaGetDriverEntryPoint("cuMemcpyDtoHAsync", (void **)&entry, cudaEnableDefault, &found);
	cudaHostAlloc((void **)&h_x, sizeof(float), cudaHostAllocDefault);
	entry(h_x, d_x, sizeof(float), s);
	float result = *h_x; // expect: GPU106 // validate: confirmed
	cudaStreamSynchronize(s);
	cudaFreeHost(h_x);
	return result;
}
