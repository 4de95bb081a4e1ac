// SPDX-License-Identifier: Apache-2.0
// expect-none
// cudaFree of ordinary memory was observed to wait for the device: nothing without --portable.
#include <cuda_runtime.h>

__global__ void fill(float *x) { x[threadIdx.x] = 1; }

void run(cudaStream_t s)
{
	float *d_x;
	cudaMalloc((void **)&d_x, 1024);
	fill<<<1, 256, 0, s>>>(d_x);
	cudaFree(d_x);
}
