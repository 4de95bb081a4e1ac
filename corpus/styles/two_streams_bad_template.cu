// SPDX-License-Identifier: Apache-2.0
// Nothing orders the two streams. Style: templates.
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
	cudaMalloc(&x, sizeof(T) * (N));
	cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
	fill<<<4096, 256, 0, a>>>(x, T(1));
	scale<<<4096, 256, 0, b>>>(x, T(2)); // expect: GPU102 // validate: confirmed
	cudaDeviceSynchronize();
	cudaStreamDestroy(a);
	cudaStreamDestroy(b);
	cudaFree(x);
}

int main()
{
	run<float, 1 << 20>();
	return 0;
}
