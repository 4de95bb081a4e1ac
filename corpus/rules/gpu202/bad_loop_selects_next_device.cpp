// SPDX-License-Identifier: Apache-2.0
// The handle is made once, outside the loop over the devices.
#include <cublas_v2.h>
#include <cuda_runtime.h>

bool norms(float *const *x, int n, float *result)
{
	cublasHandle_t blas;
	if (cudaSetDevice(0) != cudaSuccess || cublasCreate(&blas) != CUBLAS_STATUS_SUCCESS)
		return false;
	for (int device = 0; device < 2; device++) {
		cudaSetDevice(device);
		cublasSnrm2(blas, n, x[device], 1, &result[device]); // expect: GPU202 // validate: error(CUDA_ERROR_ILLEGAL_ADDRESS)
	}
	cudaSetDevice(0);
	cublasDestroy(blas);
	return true;
}
