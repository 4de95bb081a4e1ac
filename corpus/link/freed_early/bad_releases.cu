// SPDX-License-Identifier: Apache-2.0
// expect-none
// The memory is given back on one stream while a kernel on the other may still work on it.
#include <cuda_runtime.h>

void husk_release(float *device, cudaStream_t stream);

static __global__ void fill(float *x) { x[threadIdx.x] = 1; }

void husk_use(cudaStream_t one, cudaStream_t other)
{
	float *device;
	cudaMallocAsync(&device, 128, one);
	fill<<<1, 32, 0, one>>>(device);
	husk_release(device, other);
}
