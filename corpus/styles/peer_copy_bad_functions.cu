// SPDX-License-Identifier: Apache-2.0
// No event orders the peer copy after its producer. Style: two functions and a struct of state.
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
	float *x, *y;
};

static void produce(struct job *j)
{
	cudaSetDevice(0);
	fill<<<4096, 256, 0, j->a>>>(j->x, 1.0f);
}

static void consume(struct job *j)
{
	cudaSetDevice(1);
	cudaMemcpyPeerAsync(j->y, 1, j->x, 0, sizeof(float) * (1 << 20), j->b); // expect: GPU201 // validate: confirmed
}

int main()
{
	struct job state, *j = &state;
	cudaSetDevice(0);
	cudaMalloc(&j->x, sizeof(float) * (1 << 20));
	cudaStreamCreateWithFlags(&j->a, cudaStreamNonBlocking);
	cudaSetDevice(1);
	cudaMalloc(&j->y, sizeof(float) * (1 << 20));
	cudaStreamCreateWithFlags(&j->b, cudaStreamNonBlocking);
	produce(j);
	consume(j);
	cudaSetDevice(1);
	cudaStreamSynchronize(j->b);
	cudaSetDevice(0);
	cudaStreamSynchronize(j->a);
	cudaStreamDestroy(j->a);
	cudaFree(j->x);
	cudaSetDevice(1);
	cudaStreamSynchronize(j->b);
	cudaStreamDestroy(j->b);
	cudaFree(j->y);
	return 0;
}
