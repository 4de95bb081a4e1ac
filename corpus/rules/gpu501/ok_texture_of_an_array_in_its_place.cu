// SPDX-License-Identifier: Apache-2.0
// expect-none
// The array is freed behind the launch, and a new texture object is made of the array that takes the place of the freed one.
#include <cuda_runtime.h>

__global__ void fetch_row(cudaTextureObject_t plane, float *out)
{
	out[threadIdx.x] = tex2D<float>(plane, threadIdx.x + 0.5f, 0.5f);
}

static cudaTextureObject_t row_texture(cudaArray_t array)
{
	cudaResourceDesc resource = {};
	cudaTextureDesc how = {};
	cudaTextureObject_t made = 0;
	resource.resType = cudaResourceTypeArray;
	resource.res.array.array = array;
	cudaCreateTextureObject(&made, &resource, &how, nullptr);
	return made;
}

void fetch_twice(const float *host, float *out)
{
	cudaArray_t array;
	cudaChannelFormatDesc format = cudaCreateChannelDesc(32, 0, 0, 0, cudaChannelFormatKindFloat);
	cudaMallocArray(&array, &format, 256, 16, 0);
	cudaMemcpy2DToArray(array, 0, 0, host, 1024, 1024, 16, cudaMemcpyHostToDevice);
	cudaTextureObject_t plane = row_texture(array);
	fetch_row<<<1, 256>>>(plane, out);
	cudaDestroyTextureObject(plane);
	cudaFreeArray(array);
	cudaMallocArray(&array, &format, 256, 32, 0);
	cudaMemcpy2DToArray(array, 0, 0, host, 1024, 1024, 32, cudaMemcpyHostToDevice);
	plane = row_texture(array);
	fetch_row<<<1, 256>>>(plane, out + 256);
	cudaDestroyTextureObject(plane);
	cudaFreeArray(array);
}
