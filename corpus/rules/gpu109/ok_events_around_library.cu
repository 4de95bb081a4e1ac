// SPDX-License-Identifier: Apache-2.0
// expect-none
// The library has its own stream, ordered by events on both sides.
#include <cublas_v2.h>
#include <cuda_runtime.h>

__global__ void bias(float *c) { c[threadIdx.x] += 1.0f; }

void layer(cublasHandle_t blas, float *x, int n, cudaStream_t s)
{
	const float two = 2;
	cudaStream_t own;
	cudaEvent_t before, after;
	cudaStreamCreateWithFlags(&own, cudaStreamNonBlocking);
	cudaEventCreateWithFlags(&before, cudaEventDisableTiming);
	cudaEventCreateWithFlags(&after, cudaEventDisableTiming);
	cublasSetStream(blas, own);
	bias<<<1, 256, 0, s>>>(x);
	cudaEventRecord(before, s);
	cudaStreamWaitEvent(own, before, 0);
	cublasSscal(blas, n, &two, x, 1);
	cudaEventRecord(after, own);
	cudaStreamWaitEvent(s, after, 0);
	bias<<<1, 256, 0, s>>>(x);
	cudaStreamSynchronize(s);
	cublasSetStream(blas, s);
	cudaEventDestroy(before);
	cudaEventDestroy(after);
	cudaStreamDestroy(own);
}
