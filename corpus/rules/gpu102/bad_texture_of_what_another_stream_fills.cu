// SPDX-License-Identifier: Apache-2.0
// A kernel that fetches from a texture, or stores through a surface, works on the memory that the object was made of (CUDA C++ Programming Guide,
// Texture and Surface Memory): here another stream works there as well, and nothing orders the two.
#include <cuda_runtime.h>
#include <string.h>

struct volume {
	cudaTextureObject_t samples;
	int steps;
};

__global__ void sharpen(cudaTextureObject_t image, float *out, int width)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x;
	out[x] = 2 * tex2D<float>(image, x + 0.5f, threadIdx.y + 0.5f) - tex2D<float>(image, x + 1.5f, threadIdx.y + 0.5f);
}

__global__ void project(struct volume v, float *out)
{
	float sum = 0;
	for (int k = 0; k < v.steps; ++k)
		sum += tex3D<float>(v.samples, threadIdx.x + 0.5f, blockIdx.x + 0.5f, k + 0.5f);
	out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

__global__ void gather(cudaTextureObject_t table, const int *from, float *out)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	out[i] = tex1Dfetch<float>(table, i) + tex1Dfetch<float>(table, from[i]);
}

__global__ void paint(cudaSurfaceObject_t canvas, float colour)
{
	surf2Dwrite(colour, canvas, threadIdx.x * sizeof(float), blockIdx.x);
}

static cudaTextureObject_t texture_of_array(cudaArray_t array)
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

void plane_is_filled_late(cudaArray_t plane, const float *page_locked, float *out, cudaStream_t fill)
{
	cudaStream_t work;
	cudaStreamCreateWithFlags(&work, cudaStreamNonBlocking);
	cudaTextureObject_t image = texture_of_array(plane);
	cudaMemcpy2DToArrayAsync(plane, 0, 0, page_locked, 1024, 1024, 256, cudaMemcpyHostToDevice, fill);
	sharpen<<<1, 256, 0, work>>>(image, out, 256); // expect: GPU102 // validate: confirmed
	cudaStreamSynchronize(work);
	cudaStreamSynchronize(fill);
	cudaDestroyTextureObject(image);
	cudaStreamDestroy(work);
}

void volume_is_filled_late(cudaArray_t block, float *page_locked, float *out)
{
	cudaStream_t work, fill;
	cudaStreamCreateWithFlags(&work, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&fill, cudaStreamNonBlocking);
	struct volume v = {texture_of_array(block), 64};
	cudaMemcpy3DParms copy = {};
	copy.srcPtr = make_cudaPitchedPtr(page_locked, 256, 64, 64);
	copy.dstArray = block;
	copy.extent = make_cudaExtent(64, 64, 64);
	copy.kind = cudaMemcpyHostToDevice;
	cudaMemcpy3DAsync(&copy, fill);
	project<<<64, 64, 0, work>>>(v, out); // expect: GPU102 // validate: confirmed
	cudaStreamSynchronize(work);
	cudaStreamSynchronize(fill);
	cudaDestroyTextureObject(v.samples);
	cudaStreamDestroy(work);
	cudaStreamDestroy(fill);
}

void table_is_cleared_early(float *table, const int *from, float *out, size_t n)
{
	cudaStream_t work, clear;
	cudaStreamCreateWithFlags(&work, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&clear, cudaStreamNonBlocking);
	cudaResourceDesc resource = {};
	cudaTextureDesc how = {};
	cudaTextureObject_t fetched;
	resource.resType = cudaResourceTypeLinear;
	resource.res.linear.devPtr = table;
	resource.res.linear.sizeInBytes = n * sizeof *table;
	cudaCreateTextureObject(&fetched, &resource, &how, NULL);
	gather<<<8, 128, 0, work>>>(fetched, from, out);
	cudaMemsetAsync(table, 0, n * sizeof *table, clear); // expect: GPU102 // validate: confirmed
	cudaStreamSynchronize(work);
	cudaStreamSynchronize(clear);
	cudaDestroyTextureObject(fetched);
	cudaStreamDestroy(work);
	cudaStreamDestroy(clear);
}

void canvas_is_read_early(cudaArray_t canvas, float *out)
{
	cudaStream_t work, draw;
	cudaStreamCreateWithFlags(&work, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&draw, cudaStreamNonBlocking);
	cudaResourceDesc resource = {};
	cudaSurfaceObject_t drawn;
	resource.resType = cudaResourceTypeArray;
	resource.res.array.array = canvas;
	cudaCreateSurfaceObject(&drawn, &resource);
	cudaTextureObject_t image = texture_of_array(canvas);
	paint<<<256, 256, 0, draw>>>(drawn, 0.5f);
	sharpen<<<1, 256, 0, work>>>(image, out, 256); // expect: GPU102 // validate: confirmed
	cudaStreamSynchronize(work);
	cudaStreamSynchronize(draw);
	cudaDestroySurfaceObject(drawn);
	cudaDestroyTextureObject(image);
	cudaStreamDestroy(work);
	cudaStreamDestroy(draw);
}
