// SPDX-License-Identifier: Apache-2.0
// expect-none
// An event stands between the fill and the fetch, the fill is of another array, both streams fetch, the texture of a variable is made anew of other memory, the
// fetch is a row behind what is cleared, and what is fetched from a null object is no memory.
#include <cuda_runtime.h>
#include <string.h>

__global__ void soften(cudaTextureObject_t image, float *out)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x;
	out[x] = tex2D<float>(image, x + 0.5f, threadIdx.y + 0.5f);
}

__global__ void fetch_behind(cudaTextureObject_t table, float *out, int first)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	out[i] = tex1Dfetch<float>(table, first + i);
}

static cudaTextureObject_t image_of(cudaArray_t array)
{
	cudaResourceDesc resource;
	cudaTextureDesc how;
	cudaTextureObject_t made;
	memset(&resource, 0, sizeof resource);
	memset(&how, 0, sizeof how);
	resource.resType = cudaResourceTypeArray;
	resource.res.array.array = array;
	cudaCreateTextureObject(&made, &resource, &how, NULL);
	return made;
}

void event_between(cudaArray_t plane, const float *page_locked, float *out)
{
	cudaStream_t work, fill;
	cudaEvent_t filled;
	cudaStreamCreateWithFlags(&work, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&fill, cudaStreamNonBlocking);
	cudaEventCreateWithFlags(&filled, cudaEventDisableTiming);
	cudaTextureObject_t image = image_of(plane);
	cudaMemcpy2DToArrayAsync(plane, 0, 0, page_locked, 1024, 1024, 256, cudaMemcpyHostToDevice, fill);
	cudaEventRecord(filled, fill);
	cudaStreamWaitEvent(work, filled, 0);
	soften<<<1, 256, 0, work>>>(image, out);
	cudaStreamSynchronize(work);
	cudaDestroyTextureObject(image);
	cudaEventDestroy(filled);
	cudaStreamDestroy(work);
	cudaStreamDestroy(fill);
}

void next_plane_is_filled(const float *page_locked, float *out)
{
	cudaStream_t work, fill;
	cudaArray_t now, next;
	cudaChannelFormatDesc format = cudaCreateChannelDesc(32, 0, 0, 0, cudaChannelFormatKindFloat);
	cudaStreamCreateWithFlags(&work, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&fill, cudaStreamNonBlocking);
	cudaMallocArray(&now, &format, 256, 256, 0);
	cudaMallocArray(&next, &format, 256, 256, 0);
	cudaMemcpy2DToArrayAsync(now, 0, 0, page_locked, 1024, 1024, 256, cudaMemcpyHostToDevice, fill);
	cudaStreamSynchronize(fill);
	cudaTextureObject_t image = image_of(next);
	cudaDestroyTextureObject(image);
	image = image_of(now);
	cudaMemcpy2DToArrayAsync(next, 0, 0, page_locked, 1024, 1024, 256, cudaMemcpyHostToDevice, fill);
	soften<<<1, 256, 0, work>>>(image, out);
	soften<<<1, 256, 0, fill>>>(image, out + 256);
	cudaStreamSynchronize(work);
	cudaStreamSynchronize(fill);
	cudaDestroyTextureObject(image);
	cudaFreeArray(now);
	cudaFreeArray(next);
	cudaStreamDestroy(work);
	cudaStreamDestroy(fill);
}

void other_part_is_cleared(float *table, float *out, int half, bool is_fetched)
{
	cudaStream_t work, clear;
	cudaStreamCreateWithFlags(&work, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&clear, cudaStreamNonBlocking);
	cudaResourceDesc resource = {};
	cudaTextureDesc how = {};
	cudaTextureObject_t fetched = 0;
	resource.resType = cudaResourceTypeLinear;
	resource.res.linear.devPtr = table;
	resource.res.linear.sizeInBytes = 2 * half * sizeof *table;
	if (is_fetched)
		cudaCreateTextureObject(&fetched, &resource, &how, NULL);
	fetch_behind<<<1, 128, 0, work>>>(fetched, out, half);
	cudaMemsetAsync(table, 0, half * sizeof *table, clear);
	cudaStreamSynchronize(work);
	cudaStreamSynchronize(clear);
	if (is_fetched)
		cudaDestroyTextureObject(fetched);
	cudaStreamDestroy(work);
	cudaStreamDestroy(clear);
}
