// SPDX-License-Identifier: Apache-2.0
// The null stream does not order a non-blocking stream. Style: two functions and a struct of state.
#include <cuda_runtime.h>

__global__ void fill(float *x, float value)
{
	x[blockIdx.x * blockDim.x + threadIdx.x] = value;
}

__global__ void scale(float *x, float factor)
{
	x[blockIdx.x * blockDim.x + threadIdx.x] *= factor;
}

struct job {
	cudaStream_t a;
	float *x;
};

static void produce(struct job *j)
{
	fill<<<4096, 256>>>(j->x, 1.0f);
}

static void consume(struct job *j)
{
	scale<<<4096, 256, 0, j->a>>>(j->x, 2.0f); // expect: GPU101 // validate: confirmed
}

int main()
{
	struct job state, *j = &state;
	cudaMalloc(&j->x, sizeof(float) * (1 << 20));
	cudaStreamCreateWithFlags(&j->a, cudaStreamNonBlocking);
	produce(j);
	consume(j);
	cudaDeviceSynchronize();
	cudaStreamDestroy(j->a);
	cudaFree(j->x);
	return 0;
}
