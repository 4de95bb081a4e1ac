// SPDX-License-Identifier: Apache-2.0
// Each call makes a handle and keeps none.
#include <cublas_v2.h>
#include <cuda_runtime.h>

float norm(const float *x, int n)
{
	cublasHandle_t blas;
	float result = 0;
	cublasCreate(&blas); // expect: GPU503
	cublasSnrm2(blas, n, x, 1, &result);
	return result;
}
