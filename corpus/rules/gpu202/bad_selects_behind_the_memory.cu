// SPDX-License-Identifier: Apache-2.0
// The table lies on the caller's device, and the kernel that reads it runs on the one that is selected behind it.
#include <cuda_runtime.h>

struct settings {
	int device, size;
};

__global__ void look_up(const int *table, int *x)
{
	x[threadIdx.x] = table[x[threadIdx.x]];
}

void translate(const settings &s, const int *words, int *x)
{
	int *table;
	cudaMalloc((void **)&table, s.size * sizeof(int)); // expect: GPU202 // validate: -
	cudaMemcpy(table, words, s.size * sizeof(int), cudaMemcpyHostToDevice);
	cudaSetDevice(s.device);
	look_up<<<1, 128>>>(table, x);
	cudaDeviceSynchronize();
	cudaFree(table);
}
