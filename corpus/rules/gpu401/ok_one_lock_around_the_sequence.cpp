// SPDX-License-Identifier: Apache-2.0
// expect-none
// The handle is shared, and the whole sequence is under one lock.
#include <cublas_v2.h>
#include <cuda_runtime.h>
#include <mutex>
#include <thread>

static std::mutex blas_mutex;

static void worker(cublasHandle_t blas, cudaStream_t s, float *x, const float *factor)
{
	std::lock_guard<std::mutex> hold(blas_mutex);
	cublasSetStream(blas, s);
	cublasSscal(blas, 1024, factor, x, 1);
	cudaStreamSynchronize(s);
}

void scale_both(cublasHandle_t blas, cudaStream_t s1, cudaStream_t s2, float *x, float *y, const float *factor)
{
	std::thread a(worker, blas, s1, x, factor);
	std::thread b(worker, blas, s2, y, factor);
	a.join();
	b.join();
}
