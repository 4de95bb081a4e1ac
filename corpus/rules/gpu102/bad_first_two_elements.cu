// SPDX-License-Identifier: Apache-2.0
// Two elements of the caller's array are two streams, the first one as well.
#include <cuda_runtime.h>

__global__ void fill(float *p)
{
	p[threadIdx.x] = 1;
}

void first_and_second(cudaStream_t *st)
{
	float *p;
	cudaMalloc(&p, 4096);
	fill<<<1, 32, 0, st[0]>>>(p);
	fill<<<1, 32, 0, st[1]>>>(p); // expect: GPU102 // validate: confirmed
	cudaDeviceSynchronize();
	cudaFree(p);
}
