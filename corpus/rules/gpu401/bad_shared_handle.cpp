// SPDX-License-Identifier: Apache-2.0
// Two workers re-bind one cuBLAS handle to their streams.
#include <cublas_v2.h>
#include <cuda_runtime.h>
#include <thread>

static void worker(cublasHandle_t blas, cudaStream_t s, float *x, const float *factor)
{
	cublasSetStream(blas, s); // expect: GPU401 // validate: -
	cublasSscal(blas, 1024, factor, x, 1);
	cudaStreamSynchronize(s);
}

void scale_both(float *x, float *y, const float *factor)
{
	cublasHandle_t blas;
	cudaStream_t s1, s2;
	cublasCreate(&blas);
	cudaStreamCreate(&s1);
	cudaStreamCreate(&s2);
	std::thread a(worker, blas, s1, x, factor);
	std::thread b(worker, blas, s2, y, factor);
	a.join();
	b.join();
	cudaStreamDestroy(s1);
	cudaStreamDestroy(s2);
	cublasDestroy(blas);
}
