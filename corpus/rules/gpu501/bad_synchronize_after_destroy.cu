// SPDX-License-Identifier: Apache-2.0
// The stream is destroyed before it is synchronised.
#include <cuda_runtime.h>

__global__ void fill(float *x) { x[threadIdx.x] = 1; }

int main()
{
	float *x;
	cudaStream_t s;
	cudaMalloc((void **)&x, 1024);
	cudaStreamCreate(&s);
	fill<<<1, 256, 0, s>>>(x);
	cudaStreamDestroy(s);
	cudaStreamSynchronize(s); // expect: GPU501 // validate: confirmed
	cudaFree(x);
	return 0;
}
