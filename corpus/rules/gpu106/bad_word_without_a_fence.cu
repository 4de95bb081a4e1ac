// SPDX-License-Identifier: Apache-2.0
// The kernel orders nothing for the host before it says that its results are there.
#include <cuda_runtime.h>
#include <stdio.h>

__global__ void produce(float *out, int *ready, int *taken, int n)
{
	for (int i = threadIdx.x; i < n; i += blockDim.x)
		out[i] = i;
	__syncthreads();
	if (threadIdx.x == 0) {
		*(volatile int *)ready = 1;
		while (*(volatile int *)taken == 0)
			;
	}
}

int main()
{
	float *out;
	int *words;
	cudaMallocHost(&out, 256 * sizeof(float));
	cudaMallocHost(&words, 2 * sizeof(int));
	int *ready = words, *taken = words + 1;
	*ready = 0;
	*taken = 0;
	produce<<<1, 256>>>(out, ready, taken, 256);
	while (*(volatile int *)ready == 0)
		;
	printf("%f\n", out[0]); // expect: GPU106 // validate: confirmed
	*(volatile int *)taken = 1;
	cudaDeviceSynchronize();
	cudaFreeHost(out);
	cudaFreeHost(words);
	return 0;
}
