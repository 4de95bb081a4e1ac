// SPDX-License-Identifier: Apache-2.0
// Four streams in an array, one product each; only the first stream is waited for.
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
	cudaStream_t stream[4];
	float *a[4], *c[4], *sum;
	cublasCreate(&blas);
	cudaMalloc(&sum, size);
	for (int i = 0; i < 4; i++) {
		cudaStreamCreateWithFlags(&stream[i], cudaStreamNonBlocking);
		cudaMalloc(&a[i], size);
		cudaMalloc(&c[i], size);
		fill<<<64, 256, 0, stream[i]>>>(a[i], 1.0f);
	}
	for (int i = 0; i < 4; i++)
		matmul(blas, stream[i], a[i], a[i], c[i]);
	cudaStreamSynchronize(stream[0]);
	for (int i = 0; i < 4; i++)
		cudaMemcpyAsync(sum + i, c[i], sizeof(float), cudaMemcpyDeviceToDevice, stream[0]); // expect: GPU109 // validate: confirmed
	cudaDeviceSynchronize();
	for (int i = 0; i < 4; i++) {
		cudaFree(a[i]);
		cudaFree(c[i]);
		cudaStreamDestroy(stream[i]);
	}
	cudaFree(sum);
	cublasDestroy(blas);
	return 0;
}
