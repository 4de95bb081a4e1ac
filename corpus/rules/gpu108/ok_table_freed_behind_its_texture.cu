// SPDX-License-Identifier: Apache-2.0
// expect-none
// The table is given back on the stream of the kernel that fetches it.
#include <cuda_runtime.h>

__global__ void weigh(cudaTextureObject_t table, float *out)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	out[i] = tex1Dfetch<float>(table, i);
}

int weigh_all(const float *page_locked, float *out, size_t n)
{
	cudaStream_t work;
	float *table;
	cudaStreamCreateWithFlags(&work, cudaStreamNonBlocking);
	if (cudaMallocAsync((void **)&table, n * sizeof *table, work) != cudaSuccess) {
		cudaStreamDestroy(work);
		return -1;
	}
	cudaMemcpyAsync(table, page_locked, n * sizeof *table, cudaMemcpyHostToDevice, work);
	cudaResourceDesc resource = {};
	cudaTextureDesc how = {};
	cudaTextureObject_t fetched = 0;
	resource.resType = cudaResourceTypeLinear;
	resource.res.linear.devPtr = table;
	resource.res.linear.sizeInBytes = n * sizeof *table;
	cudaCreateTextureObject(&fetched, &resource, &how, nullptr);
	weigh<<<8, 128, 0, work>>>(fetched, out);
	cudaFreeAsync(table, work);
	cudaStreamSynchronize(work);
	cudaDestroyTextureObject(fetched);
	cudaStreamDestroy(work);
	return 0;
}
