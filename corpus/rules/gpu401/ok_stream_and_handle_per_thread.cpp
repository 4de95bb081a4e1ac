// SPDX-License-Identifier: Apache-2.0
// expect-none
// Each worker makes its own.
#include <cublas_v2.h>
#include <cuda_runtime.h>
#include <thread>

static void worker(float *x, const float *factor)
{
	cublasHandle_t blas;
	cudaStream_t s;
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	cublasCreate(&blas);
	cublasSetStream(blas, s);
	cublasSscal(blas, 1024, factor, x, 1);
	cudaStreamSynchronize(s);
	cublasDestroy(blas);
	cudaStreamDestroy(s);
}

void scale_both(float *x, float *y, const float *factor)
{
	std::thread a(worker, x, factor);
	std::thread b(worker, y, factor);
	a.join();
	b.join();
}
