// SPDX-License-Identifier: Apache-2.0
// The handle was never given the stream: the product runs on the default stream.
#include <cublas_v2.h>
#include <cuda_runtime.h>

__global__ void bias(float *c, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		c[i] += 1.0f;
}

void layer(const float *a, const float *b, float *c, int n)
{
	const float one = 1, zero = 0;
	cudaStream_t s;
	cublasHandle_t blas;
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	cublasCreate(&blas);
	cublasSgemm(blas, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, a, n, b, n, &zero, c, n);
	bias<<<(n * n + 255) / 256, 256, 0, s>>>(c, n * n); // expect: GPU109 // validate: confirmed
	cudaDeviceSynchronize();
	cublasDestroy(blas);
	cudaStreamDestroy(s);
}
