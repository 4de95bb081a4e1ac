// SPDX-License-Identifier: Apache-2.0
/* The helper hands its event on to a record of its own: both are gone when it returns, and main calls it again and again. */
#include <cuda_runtime.h>

struct timing {
	cudaEvent_t done;
	float ms;
};

__global__ void square(int *x)
{
	x[threadIdx.x] *= x[threadIdx.x];
}

static void step(int *x)
{
	struct timing t;
	cudaEvent_t made;
	cudaEventCreate(&made); // expect: GPU503 // validate: -
	t.done = made;
	t.ms = 0;
	square<<<1, 32>>>(x);
	cudaEventRecord(t.done);
	cudaEventSynchronize(t.done);
}

int main(void)
{
	int *x;
	cudaMalloc(&x, 32 * sizeof(int));
	cudaMemset(x, 0, 32 * sizeof(int));
	for (int i = 0; i < 1000; i++)
		step(x);
	cudaFree(x);
	return 0;
}
