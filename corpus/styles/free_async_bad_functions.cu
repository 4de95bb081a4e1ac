// SPDX-License-Identifier: Apache-2.0
// The stream-ordered free is not after the reader on the other stream. Style: two functions and a struct of state.
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
	cudaStream_t a, b;
	float *x;
	cudaEvent_t e;
};

static void produce(struct job *j)
{
	fill<<<4096, 256, 0, j->a>>>(j->x, 1.0f);
	cudaEventRecord(j->e, j->a);
	cudaStreamWaitEvent(j->b, j->e, 0);
}

static void consume(struct job *j)
{
	scale<<<4096, 256, 0, j->b>>>(j->x, 2.0f);
	cudaFreeAsync(j->x, j->a); // expect: GPU108 // validate: confirmed
}

int main()
{
	struct job state, *j = &state;

	cudaStreamCreateWithFlags(&j->a, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&j->b, cudaStreamNonBlocking);
	cudaEventCreateWithFlags(&j->e, cudaEventDisableTiming);
	cudaMallocAsync((void **)&j->x, sizeof(float) * (1 << 20), j->a);
	produce(j);
	consume(j);
	cudaDeviceSynchronize();
	cudaEventDestroy(j->e);
	cudaStreamDestroy(j->a);
	cudaStreamDestroy(j->b);
	return 0;
}
