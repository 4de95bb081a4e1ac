// SPDX-License-Identifier: Apache-2.0
// Both streams are of one device, and so is the variable in constant memory: the second copy changes what the first kernel reads.
#include <cuda_runtime.h>

int device_of(int index);

__constant__ float scale[32];

__global__ void times(float *x)
{
	x[threadIdx.x] *= scale[threadIdx.x];
}

void both(float *x, float *y, const float *pinned_x, const float *pinned_y)
{
	cudaStream_t of_x, of_y;
	int first = device_of(0), second = first;
	cudaSetDevice(first);
	cudaStreamCreateWithFlags(&of_x, cudaStreamNonBlocking);
	cudaSetDevice(second);
	cudaStreamCreateWithFlags(&of_y, cudaStreamNonBlocking);
	cudaSetDevice(first);
	cudaMemcpyToSymbolAsync(scale, pinned_x, sizeof scale, 0, cudaMemcpyHostToDevice, of_x);
	times<<<1, 32, 0, of_x>>>(x);
	cudaSetDevice(second);
	cudaMemcpyToSymbolAsync(scale, pinned_y, sizeof scale, 0, cudaMemcpyHostToDevice, of_y); // expect: GPU102 // validate: confirmed
	times<<<1, 32, 0, of_y>>>(y);
	cudaStreamSynchronize(of_y);
	cudaStreamDestroy(of_y);
	cudaSetDevice(first);
	cudaStreamSynchronize(of_x);
	cudaStreamDestroy(of_x);
}
