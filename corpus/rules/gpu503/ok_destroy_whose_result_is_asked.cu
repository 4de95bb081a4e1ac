// SPDX-License-Identifier: Apache-2.0
// What a destroy call returns is looked at. Where it says that it failed, the handle is not lost on that way: nothing else could end it.
// expect-none
#include <cublas_v2.h>
#include <cuda_runtime.h>
#include <stdio.h>

void fill(float *data, size_t n)
{
	cudaStream_t stream;
	cudaStreamCreate(&stream);
	cudaMemsetAsync(data, 0, n * sizeof(float), stream);
	cudaStreamSynchronize(stream);
	cudaError_t error = cudaStreamDestroy(stream);
	if (error != cudaSuccess)
		printf("the stream stays: %s\n", cudaGetErrorString(error));
}

int scale(float *data, int n, float by)
{
	cublasHandle_t blas;
	if (cublasCreate(&blas) != CUBLAS_STATUS_SUCCESS)
		return 1;
	cublasSscal(blas, n, &by, data, 1);
	if (cublasDestroy(blas) != CUBLAS_STATUS_SUCCESS)
		return 2;
	return 0;
}
