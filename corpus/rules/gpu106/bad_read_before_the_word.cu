// SPDX-License-Identifier: Apache-2.0
// The host reads the result before it looks at what the kernel says.
#include <cuda_runtime.h>
#include <stdio.h>

__global__ void produce(float *out, int *ready, int *taken, int n)
{
	for (int i = threadIdx.x; i < n; i += blockDim.x)
		out[i] = i;
	__threadfence_system();
	__syncthreads();
	if (threadIdx.x == 0) {
		atomicExch_system(ready, 1);
		while (atomicAdd_system(taken, 0) == 0)
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
	printf("%f\n", out[0]); // expect: GPU106 // validate: confirmed
	while (*(volatile int *)ready == 0)
		;
	*(volatile int *)taken = 1;
	cudaDeviceSynchronize();
	cudaFreeHost(out);
	cudaFreeHost(words);
	return 0;
}
