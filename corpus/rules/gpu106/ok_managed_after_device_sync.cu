// SPDX-License-Identifier: Apache-2.0
// expect-none
// Managed memory, with the wait in place and the host's own writes before the launch.
#include <cuda_runtime.h>

__global__ void add_one(int *x) { x[threadIdx.x] += 1; }

int run()
{
	int *x;
	cudaMallocManaged((void **)&x, 64 * sizeof(int));
	for (int i = 0; i < 64; i++)
		x[i] = i;
	add_one<<<1, 64>>>(x);
	cudaDeviceSynchronize();
	int last = x[63];
	cudaFree(x);
	return last;
}
