// SPDX-License-Identifier: Apache-2.0
/* The helper makes an event for each call and lets go of it, although the program goes on. */
#include <cuda_runtime.h>
#include <stdio.h>

__global__ void square(int *x)
{
	x[threadIdx.x] *= x[threadIdx.x];
}

static float measure(int *x, cudaEvent_t start)
{
	float ms = 0;
	cudaEvent_t end;
	cudaEventCreate(&end); // expect: GPU503 // validate: -
	cudaEventRecord(start);
	square<<<1, 32>>>(x);
	cudaEventRecord(end);
	cudaEventSynchronize(end);
	cudaEventElapsedTime(&ms, start, end);
	return ms;
}

int main(void)
{
	int *x;
	cudaEvent_t start;
	cudaEventCreate(&start);
	cudaMalloc(&x, 32 * sizeof(int));
	cudaMemset(x, 0, 32 * sizeof(int));
	printf("%f %f\n", measure(x, start), measure(x, start));
	cudaFree(x);
	return 0;
}
