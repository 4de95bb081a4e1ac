// SPDX-License-Identifier: Apache-2.0
// A texture object does not keep the array alive that it was made of: the kernel is launched with the object when the array is gone.
#include <cuda_runtime.h>

__global__ void fetch_plane(cudaTextureObject_t plane, float *out)
{
	out[threadIdx.x] = tex2D<float>(plane, threadIdx.x + 0.5f, 0.5f);
}

int fetch_late(const float *host, float *out)
{
	cudaArray_t array;
	cudaChannelFormatDesc format = cudaCreateChannelDesc(32, 0, 0, 0, cudaChannelFormatKindFloat);
	if (cudaMallocArray(&array, &format, 256, 16, 0) != cudaSuccess)
		return -1;
	cudaMemcpy2DToArray(array, 0, 0, host, 1024, 1024, 16, cudaMemcpyHostToDevice);
	cudaResourceDesc resource = {};
	cudaTextureDesc how = {};
	cudaTextureObject_t plane;
	resource.resType = cudaResourceTypeArray;
	resource.res.array.array = array;
	if (cudaCreateTextureObject(&plane, &resource, &how, nullptr) != cudaSuccess) {
		cudaFreeArray(array);
		return -1;
	}
	cudaFreeArray(array);
	fetch_plane<<<1, 256>>>(plane, out); // expect: GPU501 // validate: confirmed
	cudaDestroyTextureObject(plane);
	return 0;
}
