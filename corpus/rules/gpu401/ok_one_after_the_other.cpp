// SPDX-License-Identifier: Apache-2.0
// expect-none
// The second thread starts when the first has been joined.
#include <cublas_v2.h>
#include <cuda_runtime.h>
#include <thread>

static void worker(cublasHandle_t blas, cudaStream_t s, float *x, const float *factor)
{
	cublasSetStream(blas, s);
	cublasSscal(blas, 1024, factor, x, 1);
	cudaStreamSynchronize(s);
}

void scale_both(cublasHandle_t blas, cudaStream_t s, float *x, float *y, const float *factor)
{
	std::thread a(worker, blas, s, x, factor);
	a.join();
	std::thread b(worker, blas, s, y, factor);
	b.join();
}
