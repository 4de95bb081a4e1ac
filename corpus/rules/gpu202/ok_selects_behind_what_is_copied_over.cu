// SPDX-License-Identifier: Apache-2.0
// expect-none
// What the caller's device has is copied to the other one, whose kernel works on the copy.
#include <cuda_runtime.h>

__global__ void fill(int *x)
{
	x[threadIdx.x] = threadIdx.x;
}

__global__ void look_up(const int *table, int *x)
{
	x[threadIdx.x] = table[x[threadIdx.x]];
}

void translate(int device, int *x)
{
	int *table, *copy, owner;
	cudaGetDevice(&owner);
	cudaMalloc((void **)&table, 128 * sizeof(int));
	fill<<<1, 128>>>(table);
	cudaSetDevice(device);
	cudaMalloc((void **)&copy, 128 * sizeof(int));
	cudaMemcpyPeer(copy, device, table, owner, 128 * sizeof(int));
	look_up<<<1, 128>>>(copy, x);
	cudaDeviceSynchronize();
	cudaFree(copy);
	cudaFree(table);
}
