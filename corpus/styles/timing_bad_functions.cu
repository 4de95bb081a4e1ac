// SPDX-License-Identifier: Apache-2.0
// The event that ends the timing has not completed. Style: two functions and a struct of state.
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
	cudaEvent_t e, b;
	float *x;
};

static void produce(struct job *j)
{
	cudaEventRecord(j->e, j->a);
	fill<<<4096, 256, 0, j->a>>>(j->x, 1.0f);
	cudaEventRecord(j->b, j->a);
}

static void consume(struct job *j)
{
	float ms = 0.0f;
	cudaEventElapsedTime(&ms, j->e, j->b); // expect: GPU505 // validate: error(CUDA_ERROR_NOT_READY)
}

int main()
{
	struct job state, *j = &state;
	cudaMalloc(&j->x, sizeof(float) * (1 << 20));
	cudaStreamCreateWithFlags(&j->a, cudaStreamNonBlocking);
	cudaEventCreate(&j->e);
	cudaEventCreate(&j->b);
	produce(j);
	consume(j);
	cudaDeviceSynchronize();
	cudaEventDestroy(j->e);
	cudaEventDestroy(j->b);
	cudaStreamDestroy(j->a);
	cudaFree(j->x);
	return 0;
}
