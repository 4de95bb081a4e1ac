// SPDX-License-Identifier: Apache-2.0
// expect-none
// Copies of other memory than the kernel's, or of other rows of it, and of what another use of the struct has left.
#include <cuda.h>
#include <cuda_runtime.h>

__global__ void fill(unsigned char *plane) { plane[threadIdx.x] = 1; }

static void fetch(CUdeviceptr from, size_t row, void *to, CUstream copies)
{
	CUDA_MEMCPY2D plane = {0};
	plane.srcMemoryType = CU_MEMORYTYPE_DEVICE;
	plane.srcDevice = from;
	plane.srcY = row;
	plane.srcPitch = plane.dstPitch = plane.WidthInBytes = 64;
	plane.dstMemoryType = CU_MEMORYTYPE_HOST;
	plane.dstHost = to;
	plane.Height = 4;
	cuMemcpy2DAsync(&plane, copies);
}

void filled_and_fetched(unsigned char *plane, unsigned char *other, void *host)
{
	cudaStream_t work, copies;
	cudaStreamCreateWithFlags(&work, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&copies, cudaStreamNonBlocking);
	fill<<<1, 256, 0, work>>>(plane);
	fetch((CUdeviceptr)other, 0, host, copies);
	fetch((CUdeviceptr)plane, 4, host, copies);
	cudaStreamSynchronize(copies);
	cudaStreamSynchronize(work);
	cudaStreamDestroy(copies);
	cudaStreamDestroy(work);
}

void two_halves(CUdeviceptr from, CUdeviceptr to, CUstream first, CUstream second)
{
	CUDA_MEMCPY2D part;
	part.srcXInBytes = part.srcY = part.dstXInBytes = part.dstY = 0;
	part.srcMemoryType = part.dstMemoryType = CU_MEMORYTYPE_DEVICE;
	part.srcPitch = part.dstPitch = part.WidthInBytes = 64;
	part.Height = 4;
	part.srcDevice = from;
	part.dstDevice = to;
	cuMemcpy2DAsync(&part, first);
	part.dstY = 4;
	cuMemcpy2DAsync(&part, second);
	cuStreamSynchronize(first);
	cuStreamSynchronize(second);
}
