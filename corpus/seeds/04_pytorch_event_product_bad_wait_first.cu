// SPDX-License-Identifier: Apache-2.0
// A wait that is issued before any record waits for nothing: the order of the calls is the order of the work.
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
	cublasSgemm(blas, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, a, n, b, n, &zero, c, n); // expect: GPU103 // validate: confirmed
}

int main()
{
	cublasHandle_t blas;
	cublasCreate(&blas);
	float *a, *b, *c;
	cudaMalloc(&a, size);
	cudaMalloc(&b, size);
	cudaMalloc(&c, size);
	cudaStream_t s1, s2;
	cudaStreamCreateWithFlags(&s1, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&s2, cudaStreamNonBlocking);
	cudaEvent_t done;
	cudaEventCreate(&done);
	fill<<<64, 256>>>(a, 1.0f);
	fill<<<64, 256>>>(b, 1.0f);
	fill<<<64, 256>>>(c, 1.0f);
	cudaDeviceSynchronize();

	cudaStreamWaitEvent(s2, done, 0);
	matmul(blas, s1, a, a, b);
	cudaEventRecord(done, s1);
	matmul(blas, s2, b, b, c);

	cudaDeviceSynchronize();
	cudaEventDestroy(done);
	cudaStreamDestroy(s1);
	cudaStreamDestroy(s2);
	cudaFree(a);
	cudaFree(b);
	cudaFree(c);
	cublasDestroy(blas);
	return 0;
}
