// SPDX-License-Identifier: Apache-2.0
// The handle was made on device 0 and is used while device 1 is current.
#include <cublas_v2.h>
#include <cuda_runtime.h>

void scale_both(float *x0, float *x1, int n)
{
	const float two = 2;
	cublasHandle_t blas;
	cudaSetDevice(0);
	cublasCreate(&blas);
	cublasSscal(blas, n, &two, x0, 1);
	cudaSetDevice(1);
	cublasSscal(blas, n, &two, x1, 1); // expect: GPU202 // validate: error(CUDA_ERROR_ILLEGAL_ADDRESS)
	cudaSetDevice(0);
	cublasDestroy(blas);
}
