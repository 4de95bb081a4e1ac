// SPDX-License-Identifier: Apache-2.0
// expect-none
// Everything is released before the reset.
#include <cuda_runtime.h>

__global__ void fill(float *x) { x[threadIdx.x] = 1; }

int main()
{
	float *x;
	cudaStream_t s;
	cudaMalloc((void **)&x, 1024);
	cudaStreamCreate(&s);
	fill<<<1, 256, 0, s>>>(x);
	cudaStreamSynchronize(s);
	cudaStreamDestroy(s);
	cudaFree(x);
	cudaDeviceReset();
	return 0;
}
