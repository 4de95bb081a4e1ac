// SPDX-License-Identifier: Apache-2.0
// expect-none
// Scratch of the call, on the device of the call.
#include <cuda_runtime.h>

__global__ void stage(const float *x, float *scratch) { scratch[threadIdx.x] = x[threadIdx.x]; }
__global__ void finish(const float *scratch, float *x) { x[threadIdx.x] = scratch[255 - threadIdx.x]; }

void reverse_on(int device, float *x)
{
	float *scratch;
	cudaSetDevice(device);
	cudaMalloc((void **)&scratch, 256 * sizeof(float));
	stage<<<1, 256>>>(x, scratch);
	finish<<<1, 256>>>(scratch, x);
	cudaDeviceSynchronize();
	cudaFree(scratch);
}
