// SPDX-License-Identifier: Apache-2.0
// The host reads a pinned buffer before the copy into it is waited for. Style: templates.
#include <cstdio>
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
	T *host;
	cudaMalloc(&x, sizeof(T) * (N));
	cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
	cudaMallocHost(&host, sizeof(T) * (N));
	fill<<<4096, 256, 0, a>>>(x, T(1));
	cudaMemcpyAsync(host, x, sizeof(T) * (N), cudaMemcpyDeviceToHost, a);
	std::printf("%f\n", host[0]); // expect: GPU106 // validate: confirmed
	cudaDeviceSynchronize();
	cudaFreeHost(host);
	cudaStreamDestroy(a);
	cudaFree(x);
}

int main()
{
	run<float, 1 << 20>();
	return 0;
}
