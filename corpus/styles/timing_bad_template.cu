// SPDX-License-Identifier: Apache-2.0
// The event that ends the timing has not completed. Style: templates.
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
	cudaEvent_t e, b;
	T *x;
	cudaMalloc(&x, sizeof(T) * (N));
	cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
	cudaEventCreate(&e);
	cudaEventCreate(&b);
	cudaEventRecord(e, a);
	fill<<<4096, 256, 0, a>>>(x, T(1));
	cudaEventRecord(b, a);
	T ms = 0.0f;
	cudaEventElapsedTime(&ms, e, b); // expect: GPU505 // validate: error(CUDA_ERROR_NOT_READY)
	cudaDeviceSynchronize();
	cudaEventDestroy(e);
	cudaEventDestroy(b);
	cudaStreamDestroy(a);
	cudaFree(x);
}

int main()
{
	run<float, 1 << 20>();
	return 0;
}
