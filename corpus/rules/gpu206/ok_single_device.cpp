// SPDX-License-Identifier: Apache-2.0
// expect-none
// The program knows one device only.
#include <cublas_v2.h>
#include <cuda_runtime.h>

static cublasHandle_t handle;

void scale(float *x, int n)
{
	const float two = 2;
	if (!handle)
		cublasCreate(&handle);
	cublasSscal(handle, n, &two, x, 1);
	cudaStreamSynchronize(0);
}
