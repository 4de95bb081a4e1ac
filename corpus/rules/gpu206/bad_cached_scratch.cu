// SPDX-License-Identifier: Apache-2.0
// Scratch memory of the first call's device is used by launches on every device.
#include <cuda_runtime.h>

__global__ void stage(const float *x, float *scratch) { scratch[threadIdx.x] = x[threadIdx.x]; }
__global__ void finish(const float *scratch, float *x) { x[threadIdx.x] = scratch[255 - threadIdx.x]; }

static float *scratch;

void reverse_on(int device, float *x)
{
	cudaSetDevice(device);
	if (!scratch)
		cudaMalloc((void **)&scratch, 256 * sizeof(float));
	stage<<<1, 256>>>(x, scratch); // expect: GPU206 // validate: error(CUDA_ERROR_ILLEGAL_ADDRESS)
	finish<<<1, 256>>>(scratch, x);
	cudaDeviceSynchronize();
}
