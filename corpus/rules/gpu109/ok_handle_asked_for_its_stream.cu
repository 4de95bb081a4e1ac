// SPDX-License-Identifier: Apache-2.0
// expect-none
// The handle is asked on which stream it works: the caller's, or one that this file binds it to.
#include <cublas_v2.h>
#include <cuda_runtime.h>

static void multiply(cublasHandle_t blas, cudaStream_t in, const float *host, float *a, const float *b, float *c, int n)
{
	const float one = 1;
	cudaStream_t work;
	cudaEvent_t there;
	cublasGetStream(blas, &work);
	cudaEventCreateWithFlags(&there, cudaEventDisableTiming);
	cublasSetMatrixAsync(n, n, sizeof(float), host, n, a, n, in);
	cudaEventRecord(there, in);
	cudaStreamWaitEvent(work, there, 0);
	cublasSgemm(blas, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, a, n, b, n, &one, c, n);
	cudaEventDestroy(there);
}

void of_a_caller(cublasHandle_t blas, cudaStream_t in, const float *host, float *a, const float *b, float *c, int n)
{
	multiply(blas, in, host, a, b, c, n);
}

void of_its_own(int device, const float *host, float *a, const float *b, float *c, int n)
{
	cublasHandle_t blas;
	cudaStream_t in;
	cudaSetDevice(device);
	cublasCreate(&blas);
	cudaStreamCreateWithFlags(&in, cudaStreamNonBlocking);
	multiply(blas, in, host, a, b, c, n); // the default stream waits
	cudaDeviceSynchronize();
	cudaStreamDestroy(in);
	cublasDestroy(blas);
}
