// SPDX-License-Identifier: Apache-2.0
// The host reads a pinned buffer before the copy into it is waited for. Style: two functions and a struct of state.
#include <cstdio>
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
	float *host;
};

static void produce(struct job *j)
{
	fill<<<4096, 256, 0, j->a>>>(j->x, 1.0f);
	cudaMemcpyAsync(j->host, j->x, sizeof(float) * (1 << 20), cudaMemcpyDeviceToHost, j->a);
}

static void consume(struct job *j)
{
	std::printf("%f\n", j->host[0]); // expect: GPU106 // validate: confirmed
}

int main()
{
	struct job state, *j = &state;
	cudaMalloc(&j->x, sizeof(float) * (1 << 20));
	cudaStreamCreateWithFlags(&j->a, cudaStreamNonBlocking);
	cudaMallocHost(&j->host, sizeof(float) * (1 << 20));
	produce(j);
	consume(j);
	cudaDeviceSynchronize();
	cudaFreeHost(j->host);
	cudaStreamDestroy(j->a);
	cudaFree(j->x);
	return 0;
}
