// SPDX-License-Identifier: Apache-2.0
// expect-none
// The stream that gives the memory back waits for the kernel's, in release.cu.
#include <cuda_runtime.h>

void husk_release(float *device, cudaStream_t stream);
void husk_join(cudaStream_t later, cudaStream_t earlier);

static __global__ void fill(float *x) { x[threadIdx.x] = 1; }

void husk_use_in_order(cudaStream_t one, cudaStream_t other)
{
	float *device;
	cudaMallocAsync(&device, 128, one);
	fill<<<1, 32, 0, one>>>(device);
	husk_join(other, one);
	husk_release(device, other);
}
