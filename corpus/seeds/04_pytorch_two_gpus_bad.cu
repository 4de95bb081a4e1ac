// SPDX-License-Identifier: Apache-2.0
// GPU 1 works on the array of GPU 0 through a peer pointer, and no event orders the two.
#include <cuda_runtime.h>

#include <cstdio>

constexpr int n = 1024;
constexpr size_t size = sizeof(float) * n * n;

__global__ void fill(float *x, float value)
{
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n * n; i += gridDim.x * blockDim.x)
		x[i] = value;
}

__global__ void scale(float *x, float by)
{
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n * n; i += gridDim.x * blockDim.x)
		x[i] *= by;
}

int main()
{
	cudaStream_t s0, s1;
	cudaEvent_t done;
	float *a, *b;
	cudaSetDevice(0);
	cudaStreamCreateWithFlags(&s0, cudaStreamNonBlocking);
	cudaEventCreateWithFlags(&done, cudaEventDisableTiming);
	cudaMalloc(&a, size);
	cudaSetDevice(1);
	cudaStreamCreateWithFlags(&s1, cudaStreamNonBlocking);
	cudaMalloc(&b, size);
	cudaDeviceEnablePeerAccess(0, 0);

	cudaSetDevice(0);
	fill<<<64, 256, 0, s0>>>(a, 1.0f);
	cudaSetDevice(1);
	scale<<<64, 256, 0, s1>>>(a, 2.0f); // expect: GPU201 // validate: confirmed

	cudaSetDevice(0);
	cudaStreamSynchronize(s0);
	cudaSetDevice(1);
	cudaStreamSynchronize(s1);
	cudaFree(b);
	cudaStreamDestroy(s1);
	cudaSetDevice(0);
	cudaFree(a);
	cudaEventDestroy(done);
	cudaStreamDestroy(s0);
	return 0;
}
