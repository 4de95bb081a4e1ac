// SPDX-License-Identifier: Apache-2.0
// expect-none
// The handle works on the producer's stream. Style: templates.
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
	cudaStream_t a;
	T *x;
	cublasHandle_t blas;
	cudaMalloc(&x, sizeof(T) * (N));
	cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
	cublasCreate(&blas);
	cublasSetStream(blas, a);
	fill<<<4096, 256, 0, a>>>(x, T(1));
	const T two = T(2);
	cublasSscal(blas, N, &two, x, 1);
	cudaDeviceSynchronize();
	cublasDestroy(blas);
	cudaStreamDestroy(a);
	cudaFree(x);
}

int main()
{
	run<float, 1 << 20>();
	return 0;
}
