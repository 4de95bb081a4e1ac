// SPDX-License-Identifier: Apache-2.0
// The function in the stream gets the address of a variable of a function that returns at once.
#include <cuda_runtime.h>
#include <stdio.h>

struct progress {
	int batch;
	const char *phase;
};

static void CUDART_CB report(void *data)
{
	const progress *p = (const progress *)data;
	printf("batch %d: %s\n", p->batch, p->phase);
}

__global__ void work(float *x) { x[threadIdx.x] *= 2; }

void enqueue(float *x, int batch, cudaStream_t stream)
{
	progress now = {batch, "doubled"};
	work<<<1, 256, 0, stream>>>(x);
	cudaLaunchHostFunc(stream, report, &now);
} // expect: GPU107 // validate: confirmed
