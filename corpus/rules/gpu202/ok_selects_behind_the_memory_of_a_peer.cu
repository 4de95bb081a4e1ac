// SPDX-License-Identifier: Apache-2.0
// expect-none
// The table lies on the caller's device on purpose: the other one is given access to it.
#include <cuda_runtime.h>

__global__ void look_up(const int *table, int *x)
{
	x[threadIdx.x] = table[x[threadIdx.x]];
}

void translate(int device, int size, const int *words, int *x)
{
	int *table, owner;
	cudaGetDevice(&owner);
	cudaMalloc((void **)&table, size * sizeof(int));
	cudaMemcpy(table, words, size * sizeof(int), cudaMemcpyHostToDevice);
	cudaSetDevice(device);
	cudaDeviceEnablePeerAccess(owner, 0);
	look_up<<<1, 128>>>(table, x);
	cudaDeviceSynchronize();
	cudaFree(table);
}
