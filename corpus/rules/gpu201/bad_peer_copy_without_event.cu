// SPDX-License-Identifier: Apache-2.0
// Device 0 fills on its stream, device 1 fetches on its own: nothing orders the two.
#include <cuda_runtime.h>

__global__ void fill(float *x, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		x[i] = i;
}

int main()
{
	const int n = 1 << 20;
	float *d0, *d1;
	cudaStream_t s0, s1;
	cudaSetDevice(0);
	cudaMalloc((void **)&d0, n * sizeof(float));
	cudaStreamCreateWithFlags(&s0, cudaStreamNonBlocking);
	cudaSetDevice(1);
	cudaMalloc((void **)&d1, n * sizeof(float));
	cudaStreamCreateWithFlags(&s1, cudaStreamNonBlocking);

	cudaSetDevice(0);
	fill<<<n / 256, 256, 0, s0>>>(d0, n);
	cudaSetDevice(1);
	cudaMemcpyPeerAsync(d1, 1, d0, 0, n * sizeof(float), s1); // expect: GPU201 // validate: confirmed
	cudaStreamSynchronize(s1);
	return 0;
}
