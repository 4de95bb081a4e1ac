// SPDX-License-Identifier: Apache-2.0
// Managed memory is read by the host right after the launch that writes it.
#include <cuda_runtime.h>
#include <stdio.h>

__global__ void square(int *x, int n)
{
	for (int i = threadIdx.x; i < n; i += blockDim.x)
		x[i] = i * i;
}

int main()
{
	int *x;
	cudaMallocManaged((void **)&x, 64 * sizeof(int));
	square<<<1, 64>>>(x, 64);
	printf("%d\n", x[0]); // expect: GPU106 // validate: confirmed
	cudaDeviceSynchronize();
	cudaFree(x);
	return 0;
}
