// SPDX-License-Identifier: Apache-2.0
// Two classes with members of the same names: one binds its handle, the other never does.
#include <cublas_v2.h>
#include <cuda_runtime.h>

__global__ void build(float *a) { a[threadIdx.x] = 1; }

struct bound {
	cublasHandle_t blas;
	cudaStream_t stream;
	~bound()
	{
		cublasDestroy(blas);
		cudaStreamDestroy(stream);
	}
	void init()
	{
		cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
		cublasCreate(&blas);
		cublasSetStream(blas, stream);
	}
	void run(float *a, int n, const float *alpha)
	{
		build<<<1, 256, 0, stream>>>(a);
		cublasSscal(blas, n, alpha, a, 1);
		cudaStreamSynchronize(stream);
	}
};

struct unbound {
	cublasHandle_t blas;
	cudaStream_t stream;
	~unbound()
	{
		cublasDestroy(blas);
		cudaStreamDestroy(stream);
	}
	void init()
	{
		cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
		cublasCreate(&blas);
	}
	void run(float *a, int n, const float *alpha)
	{
		build<<<1, 256, 0, stream>>>(a);
		cublasSscal(blas, n, alpha, a, 1); // expect: GPU109 // validate: confirmed
		cudaStreamSynchronize(stream);
	}
};
