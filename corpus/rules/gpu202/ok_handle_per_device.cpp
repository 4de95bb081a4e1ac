// SPDX-License-Identifier: Apache-2.0
// expect-none
// One handle for each device, used while its device is current.
#include <cublas_v2.h>
#include <cuda_runtime.h>

void norms(float *const *x, int n, float *result)
{
	cublasHandle_t blas[2];
	for (int device = 0; device < 2; device++) {
		cudaSetDevice(device);
		cublasCreate(&blas[device]);
	}
	for (int device = 0; device < 2; device++) {
		cudaSetDevice(device);
		cublasSnrm2(blas[device], n, x[device], 1, &result[device]);
	}
	for (int device = 0; device < 2; device++) {
		cudaSetDevice(device);
		cublasDestroy(blas[device]);
	}
}
