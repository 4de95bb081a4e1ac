// SPDX-License-Identifier: Apache-2.0
// expect-none
// Every device may use the memory, wherever it was allocated.
#include <cuda_runtime.h>

__global__ void look_up(const int *table, int *x)
{
	x[threadIdx.x] = table[x[threadIdx.x]];
}

void translate(int device, int size, int *x)
{
	int *table;
	cudaMallocManaged((void **)&table, size * sizeof(int));
	for (int i = 0; i < size; i++)
		table[i] = size - i;
	cudaSetDevice(device);
	look_up<<<1, 128>>>(table, x);
	cudaDeviceSynchronize();
	cudaFree(table);
}
