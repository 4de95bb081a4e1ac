// SPDX-License-Identifier: Apache-2.0
// The handle's stream does not wait for the producer's. Style: two functions and a struct of state.
#include <cublas_v2.h>
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
	cublasHandle_t blas;
};

static void produce(struct job *j)
{
	fill<<<4096, 256, 0, j->a>>>(j->x, 1.0f);
}

static void consume(struct job *j)
{
	const float two = 2.0f;
	cublasSscal(j->blas, 1 << 20, &two, j->x, 1); // expect: GPU109 // validate: confirmed
}

int main()
{
	struct job state, *j = &state;
	cudaMalloc(&j->x, sizeof(float) * (1 << 20));
	cudaStreamCreateWithFlags(&j->a, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&j->b, cudaStreamNonBlocking);
	cublasCreate(&j->blas);
	cublasSetStream(j->blas, j->b);
	produce(j);
	consume(j);
	cudaDeviceSynchronize();
	cublasDestroy(j->blas);
	cudaStreamDestroy(j->a);
	cudaStreamDestroy(j->b);
	cudaFree(j->x);
	return 0;
}
