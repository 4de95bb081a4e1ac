// SPDX-License-Identifier: Apache-2.0
// The null stream does not order a non-blocking stream. Style: templates.
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
	cudaMalloc(&x, sizeof(T) * (N));
	cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
	fill<<<4096, 256>>>(x, T(1));
	scale<<<4096, 256, 0, a>>>(x, T(2)); // expect: GPU101 // validate: confirmed
	cudaDeviceSynchronize();
	cudaStreamDestroy(a);
	cudaFree(x);
}

int main()
{
	run<float, 1 << 20>();
	return 0;
}
