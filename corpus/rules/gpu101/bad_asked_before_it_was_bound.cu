// SPDX-License-Identifier: Apache-2.0
// The handle says which stream it works on, and is bound to another one afterwards.
#include <cublas_v2.h>
#include <cuda_runtime.h>

void multiply(float *a, const float *b, float *c, int n)
{
	const float one = 1;
	cublasHandle_t blas;
	cudaStream_t before, work;
	cublasCreate(&blas);
	cudaStreamCreateWithFlags(&work, cudaStreamNonBlocking);
	cublasGetStream(blas, &before);
	cublasSetStream(blas, work);
	cudaMemsetAsync(a, 0, sizeof(float) * n * n, before);
	cublasSgemm(blas, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, a, n, b, n, &one, c, n); // expect: GPU101 // validate: confirmed
	cudaStreamSynchronize(work);
	cudaStreamDestroy(work);
	cublasDestroy(blas);
}
