// SPDX-License-Identifier: Apache-2.0
// expect-none
// The cache remembers its device and is made anew for another.
#include <cuda_runtime.h>

__global__ void stage(const float *x, float *scratch) { scratch[threadIdx.x] = x[threadIdx.x]; }

static float *scratch;
static int scratch_device = -1;

void stage_on(int device, const float *x)
{
	cudaSetDevice(device);
	if (scratch_device != device) {
		cudaFree(scratch);
		cudaMalloc((void **)&scratch, 256 * sizeof(float));
		scratch_device = device;
	}
	stage<<<1, 256>>>(x, scratch);
	cudaDeviceSynchronize();
}
