// SPDX-License-Identifier: Apache-2.0
// The reset comes before the frees.
#include <cuda_runtime.h>

__global__ void fill(float *x) { x[threadIdx.x] = 1; }

int main()
{
	float *x;
	cudaMalloc((void **)&x, 1024);
	fill<<<1, 256>>>(x);
	cudaDeviceSynchronize();
	cudaDeviceReset();
	cudaFree(x); // expect: GPU408 // validate: error(CUDA_ERROR_CONTEXT_IS_DESTROYED)
	return 0;
}
