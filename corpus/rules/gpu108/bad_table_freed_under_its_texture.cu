// SPDX-License-Identifier: Apache-2.0
// The table that a kernel fetches through a texture object is given back on another stream, which does not wait for the kernel.
#include <cuda_runtime.h>

__global__ void look_up(cudaTextureObject_t table, const int *key, float *out)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	out[i] = tex1Dfetch<float>(table, i) * key[i];
}

int translate(const float *page_locked, const int *key, float *out, size_t n)
{
	cudaStream_t work, memory;
	float *table;
	cudaStreamCreateWithFlags(&work, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&memory, cudaStreamNonBlocking);
	if (cudaMallocAsync((void **)&table, n * sizeof *table, work) != cudaSuccess) {
		cudaStreamDestroy(work);
		cudaStreamDestroy(memory);
		return -1;
	}
	cudaMemcpyAsync(table, page_locked, n * sizeof *table, cudaMemcpyHostToDevice, work);
	cudaStreamSynchronize(work);
	cudaResourceDesc resource = {};
	cudaTextureDesc how = {};
	cudaTextureObject_t fetched = 0;
	resource.resType = cudaResourceTypeLinear;
	resource.res.linear.devPtr = table;
	resource.res.linear.sizeInBytes = n * sizeof *table;
	cudaCreateTextureObject(&fetched, &resource, &how, nullptr);
	look_up<<<8, 128, 0, work>>>(fetched, key, out);
	cudaFreeAsync(table, memory); // expect: GPU108 // validate: confirmed
	cudaStreamSynchronize(work);
	cudaStreamSynchronize(memory);
	cudaDestroyTextureObject(fetched);
	cudaStreamDestroy(work);
	cudaStreamDestroy(memory);
	return 0;
}
