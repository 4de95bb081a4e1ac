// SPDX-License-Identifier: Apache-2.0
// cudaFree was seen to wait for its own device and for peer copies, not for a kernel of another device.
#include <cuda_runtime.h>

__global__ void add(float *x, const float *y) { x[threadIdx.x] += y[threadIdx.x]; }

void gather(float *sum, size_t size)
{
	float *part;
	cudaStream_t s;
	cudaSetDevice(0);
	cudaMalloc(&part, size);
	cudaMemset(part, 0, size);
	cudaDeviceSynchronize();
	cudaSetDevice(1);
	cudaDeviceEnablePeerAccess(0, 0);
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	add<<<1, 256, 0, s>>>(sum, part);
	cudaSetDevice(0);
	cudaFree(part); // expect: GPU201 // validate: error(CUDA_ERROR_ILLEGAL_ADDRESS)
	cudaSetDevice(1);
	cudaStreamSynchronize(s);
	cudaStreamDestroy(s);
}
