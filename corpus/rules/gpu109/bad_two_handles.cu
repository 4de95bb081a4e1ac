// SPDX-License-Identifier: Apache-2.0
// Two handles on two streams, one after the other on the same matrix.
#include <cublas_v2.h>
#include <cuda_runtime.h>

void twice(float *d_x, int n)
{
	const float two = 2, three = 3;
	cudaStream_t s1, s2;
	cublasHandle_t h1, h2;
	cudaStreamCreateWithFlags(&s1, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&s2, cudaStreamNonBlocking);
	cublasCreate(&h1);
	cublasCreate(&h2);
	cublasSetStream(h1, s1);
	cublasSetStream(h2, s2);
	cublasSscal(h1, n, &two, d_x, 1);
	cublasSscal(h2, n, &three, d_x, 1); // expect: GPU109 // validate: confirmed
	cudaDeviceSynchronize();
	cublasDestroy(h1);
	cublasDestroy(h2);
	cudaStreamDestroy(s1);
	cudaStreamDestroy(s2);
}
