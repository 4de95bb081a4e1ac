// SPDX-License-Identifier: Apache-2.0
// expect-none
// The handle is bound to the stream of the surrounding work.
#include <cublas_v2.h>
#include <cuda_runtime.h>

__global__ void bias(float *c) { c[threadIdx.x] += 1.0f; }

void layer(const float *a, const float *b, float *c, int n, cudaStream_t s)
{
	const float one = 1, zero = 0;
	cublasHandle_t blas;
	cublasCreate(&blas);
	cublasSetStream(blas, s);
	cublasSgemm(blas, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, a, n, b, n, &zero, c, n);
	bias<<<1, 256, 0, s>>>(c);
	cublasDestroy(blas);
}
