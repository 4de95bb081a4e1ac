// SPDX-License-Identifier: Apache-2.0
// expect-none
// Back to the handle's device before the handle is used again.
#include <cublas_v2.h>
#include <cuda_runtime.h>

void scale(float *x0, float *x1, int n)
{
	const float two = 2;
	cublasHandle_t blas;
	cudaSetDevice(0);
	cublasCreate(&blas);
	cudaSetDevice(1);
	cudaMemset(x1, 0, n * sizeof(float));
	cudaSetDevice(0);
	cublasSscal(blas, n, &two, x0, 1);
	cublasDestroy(blas);
}
