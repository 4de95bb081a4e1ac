// SPDX-License-Identifier: Apache-2.0
// No event orders the peer copy after its producer. Style: templates.
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
	T *x, *y;
	cudaSetDevice(0);
	cudaMalloc(&x, sizeof(T) * (N));
	cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
	cudaSetDevice(1);
	cudaMalloc(&y, sizeof(T) * (N));
	cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
	cudaSetDevice(0);
	fill<<<4096, 256, 0, a>>>(x, T(1));
	cudaSetDevice(1);
	cudaMemcpyPeerAsync(y, 1, x, 0, sizeof(T) * (N), b); // expect: GPU201 // validate: confirmed
	cudaSetDevice(1);
	cudaStreamSynchronize(b);
	cudaSetDevice(0);
	cudaStreamSynchronize(a);
	cudaStreamDestroy(a);
	cudaFree(x);
	cudaSetDevice(1);
	cudaStreamSynchronize(b);
	cudaStreamDestroy(b);
	cudaFree(y);
}

int main()
{
	run<float, 1 << 20>();
	return 0;
}
