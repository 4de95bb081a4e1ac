// SPDX-License-Identifier: Apache-2.0
// wait_stream on idle streams orders nothing that is issued afterwards.
#include <cublas_v2.h>
#include <cuda_runtime.h>

#include <cstdio>

constexpr int n = 1024;
constexpr size_t size = sizeof(float) * n * n;

__global__ void fill(float *x, float value)
{
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n * n; i += gridDim.x * blockDim.x)
		x[i] = value;
}

static void matmul(cublasHandle_t blas, cudaStream_t stream, const float *a, const float *b, float *c)
{
	const float one = 1.0f, zero = 0.0f;
	cublasSetStream(blas, stream);
	cublasSgemm(blas, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, a, n, b, n, &zero, c, n); // expect: GPU104 // validate: confirmed
}

// torch.cuda.Stream.wait_stream
static void wait_stream(cudaStream_t self, cudaStream_t other)
{
	cudaEvent_t event;
	cudaEventCreateWithFlags(&event, cudaEventDisableTiming);
	cudaEventRecord(event, other);
	cudaStreamWaitEvent(self, event, 0);
	cudaEventDestroy(event);
}

int main()
{
	cublasHandle_t blas;
	cublasCreate(&blas);
	float *a, *b, *c, *d;
	cudaMalloc(&a, size);
	cudaMalloc(&b, size);
	cudaMalloc(&c, size);
	cudaMalloc(&d, size);
	cudaStream_t s1, s2, s3;
	cudaStreamCreateWithFlags(&s1, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&s2, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&s3, cudaStreamNonBlocking);
	fill<<<64, 256>>>(a, 1.0f);
	fill<<<64, 256>>>(b, 1.0f);
	fill<<<64, 256>>>(c, 1.0f);
	fill<<<64, 256>>>(d, 1.0f);
	cudaDeviceSynchronize();

	wait_stream(s2, s1);
	wait_stream(s3, s2);
	matmul(blas, s1, a, a, b);
	matmul(blas, s2, b, b, c);
	matmul(blas, s3, c, c, d);

	cudaDeviceSynchronize();
	cudaStreamDestroy(s1);
	cudaStreamDestroy(s2);
	cudaStreamDestroy(s3);
	cudaFree(a);
	cudaFree(b);
	cudaFree(c);
	cudaFree(d);
	cublasDestroy(blas);
	return 0;
}
