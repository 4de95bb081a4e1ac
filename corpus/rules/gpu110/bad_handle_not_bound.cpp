// SPDX-License-Identifier: Apache-2.0
// The product runs on whatever stream the handle has; the stream parameter is used for the copy only.
#include <cublas_v2.h>
#include <cuda_runtime.h>

void scale_and_store(cublasHandle_t blas, float *x, float *saved, int n, float factor, cudaStream_t stream)
{
	cublasSscal(blas, n, &factor, x, 1); // known-miss: GPU110 no such observation yet
	cudaMemcpyAsync(saved, x, n * sizeof(float), cudaMemcpyDeviceToDevice, stream);
}
