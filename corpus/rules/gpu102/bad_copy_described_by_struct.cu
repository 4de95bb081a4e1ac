// SPDX-License-Identifier: Apache-2.0
// What is copied stands in a struct that the copy is given.
#include <cuda.h>
#include <cuda_runtime.h>

__global__ void fill(unsigned char *plane) { plane[threadIdx.x] = 1; }

static void fetch(CUdeviceptr from, void *to, CUstream copies)
{
	CUDA_MEMCPY2D plane = {0};
	plane.srcMemoryType = CU_MEMORYTYPE_DEVICE;
	plane.srcDevice = from;
	plane.srcPitch = plane.dstPitch = plane.WidthInBytes = 64;
	plane.dstMemoryType = CU_MEMORYTYPE_HOST;
	plane.dstHost = to;
	plane.Height = 4;
	cuMemcpy2DAsync(&plane, copies); // expect: GPU102 // validate: confirmed
}

void filled_and_fetched(unsigned char *plane, void *host)
{
	cudaStream_t work, copies;
	cudaStreamCreateWithFlags(&work, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&copies, cudaStreamNonBlocking);
	fill<<<1, 256, 0, work>>>(plane);
	fetch((CUdeviceptr)plane, host, copies);
	cudaStreamSynchronize(copies);
	cudaStreamSynchronize(work);
	cudaStreamDestroy(copies);
	cudaStreamDestroy(work);
}

void filled_and_moved(unsigned char *plane, unsigned char *other)
{
	cudaStream_t work, copies;
	cudaStreamCreateWithFlags(&work, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&copies, cudaStreamNonBlocking);
	fill<<<1, 256, 0, work>>>(other);
	cudaMemcpy3DParms volume = {0};
	volume.srcPtr = make_cudaPitchedPtr(plane, 64, 64, 4);
	volume.dstPtr = make_cudaPitchedPtr(other, 64, 64, 4);
	volume.extent = make_cudaExtent(64, 4, 1);
	volume.kind = cudaMemcpyDeviceToDevice;
	cudaMemcpy3DAsync(&volume, copies); // expect: GPU102 // validate: confirmed
	cudaStreamSynchronize(copies);
	cudaStreamSynchronize(work);
	cudaStreamDestroy(copies);
	cudaStreamDestroy(work);
}
