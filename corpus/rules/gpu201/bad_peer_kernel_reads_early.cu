// SPDX-License-Identifier: Apache-2.0
// A kernel of device 1 reads device 0's buffer through peer access.
#include <cuda_runtime.h>

__global__ void fill(float *x) { x[threadIdx.x] = threadIdx.x; }
__global__ void gather(const float *remote, float *local) { local[threadIdx.x] = remote[threadIdx.x]; }

void run()
{
	float *d0, *d1;
	cudaStream_t s0, s1;
	cudaSetDevice(0);
	cudaMalloc((void **)&d0, 1024);
	cudaStreamCreateWithFlags(&s0, cudaStreamNonBlocking);
	fill<<<1, 256, 0, s0>>>(d0);
	cudaSetDevice(1);
	cudaDeviceEnablePeerAccess(0, 0);
	cudaMalloc((void **)&d1, 1024);
	cudaStreamCreateWithFlags(&s1, cudaStreamNonBlocking);
	gather<<<1, 256, 0, s1>>>(d0, d1); // expect: GPU201 // validate: confirmed
	cudaStreamSynchronize(s1);
	cudaStreamSynchronize(s0);
	cudaStreamDestroy(s1);
	cudaStreamDestroy(s0);
	cudaFree(d1);
	cudaFree(d0);
}
