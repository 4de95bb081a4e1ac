// SPDX-License-Identifier: Apache-2.0
// The handle's stream does not wait for the producer's. Style: templates.
#include <cublas_v2.h>
#include <cuda_runtime.h>

template <typename T> __global__ void fill(T *x, T value)
{
	x[blockIdx.x * blockDim.x + threadIdx.x] = value;
}

template <typename T> __global__ void scale(T *x, T factor)
{
	x[blockIdx.x * blockDim.x + threadIdx.x] *= factor;
}

template <typename T, int N> void run()
{
	cudaStream_t a, b;
	T *x;
	cublasHandle_t blas;
	cudaMalloc(&x, sizeof(T) * (N));
	cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
	cublasCreate(&blas);
	cublasSetStream(blas, b);
	fill<<<4096, 256, 0, a>>>(x, T(1));
	const T two = T(2);
	cublasSscal(blas, N, &two, x, 1); // expect: GPU109 // validate: confirmed
	cudaDeviceSynchronize();
	cublasDestroy(blas);
	cudaStreamDestroy(a);
	cudaStreamDestroy(b);
	cudaFree(x);
}

int main()
{
	run<float, 1 << 20>();
	return 0;
}
