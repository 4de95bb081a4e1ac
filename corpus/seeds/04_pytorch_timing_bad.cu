// SPDX-License-Identifier: Apache-2.0
// The time is asked for while the product may still run.
#include <cublas_v2.h>
#include <cuda_runtime.h>

#include <cstdio>

constexpr int n = 1024;
constexpr size_t size = sizeof(float) * n * n;

__global__ void fill(float *x, float value)
{
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n * n; i += gridDim.x * blockDim.x)
		x[i] = value;
}

static void matmul(cublasHandle_t blas, cudaStream_t stream, const float *a, const float *b, float *c)
{
	const float one = 1.0f, zero = 0.0f;
	cublasSetStream(blas, stream);
	cublasSgemm(blas, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, a, n, b, n, &zero, c, n);
}

int main()
{
	cublasHandle_t blas;
	cublasCreate(&blas);
	float *a, *b;
	cudaMalloc(&a, size);
	cudaMalloc(&b, size);
	cudaStream_t s1;
	cudaStreamCreateWithFlags(&s1, cudaStreamNonBlocking);
	cudaEvent_t start, stop;
	cudaEventCreate(&start);
	cudaEventCreate(&stop);
	fill<<<64, 256>>>(a, 1.0f);
	fill<<<64, 256>>>(b, 1.0f);
	cudaDeviceSynchronize();

	cudaEventRecord(start, s1);
	matmul(blas, s1, a, a, b);
	cudaEventRecord(stop, s1);
	float ms = 0.0f;
	cudaEventElapsedTime(&ms, start, stop); // expect: GPU505 // validate: error(CUDA_ERROR_NOT_READY)
	std::printf("%f ms\n", ms);

	cudaDeviceSynchronize();
	cudaEventDestroy(start);
	cudaEventDestroy(stop);
	cudaStreamDestroy(s1);
	cudaFree(a);
	cudaFree(b);
	cublasDestroy(blas);
	return 0;
}
