// SPDX-License-Identifier: Apache-2.0
// expect-none
// The library runs on the default stream, which orders itself with the blocking stream.
#include <cublas_v2.h>
#include <cuda_runtime.h>

__global__ void bias(float *c) { c[threadIdx.x] += 1.0f; }

void layer(float *x, int n)
{
	const float two = 2;
	cudaStream_t s;
	cublasHandle_t blas;
	cudaStreamCreate(&s);
	cublasCreate(&blas);
	bias<<<1, 256, 0, s>>>(x);
	cublasSscal(blas, n, &two, x, 1);
	bias<<<1, 256, 0, s>>>(x);
	cudaStreamSynchronize(s);
	cublasDestroy(blas);
	cudaStreamDestroy(s);
}
