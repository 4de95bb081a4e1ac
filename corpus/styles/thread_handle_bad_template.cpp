// SPDX-License-Identifier: Apache-2.0
// Each thread re-binds one handle to its own stream. Style: templates.
#include <cublas_v2.h>
#include <cuda_runtime.h>

#include <thread>

template <int N> void scale(cublasHandle_t blas, cudaStream_t stream, float *x)
{
	const float two = 2.0f;
	cublasSetStream(blas, stream); // expect: GPU401 // validate: -
	cublasSscal(blas, N, &two, x, 1);
	cudaStreamSynchronize(stream);
}

template <int N> void scale_both(float *x, float *y)
{
	cublasHandle_t blas;
	cudaStream_t s1, s2;
	cublasCreate(&blas);
	cudaStreamCreate(&s1);
	cudaStreamCreate(&s2);
	std::thread first(scale<N>, blas, s1, x);
	std::thread second(scale<N>, blas, s2, y);
	first.join();
	second.join();
	cudaStreamDestroy(s1);
	cudaStreamDestroy(s2);
	cublasDestroy(blas);
}

void run(float *x, float *y)
{
	scale_both<1024>(x, y);
}
