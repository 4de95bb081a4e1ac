// SPDX-License-Identifier: Apache-2.0
// The stream is of device 0, and device 1 is current at the launch.
#include <cuda_runtime.h>

__global__ void scale(float *x) { x[threadIdx.x] *= 2; }

int main()
{
	cudaStream_t s;
	float *x;
	cudaSetDevice(0);
	cudaStreamCreate(&s);
	cudaMalloc(&x, 1024);
	cudaSetDevice(1);
	scale<<<1, 256, 0, s>>>(x); // expect: GPU202 // validate: not-observed
	cudaStreamSynchronize(s);
	cudaStreamDestroy(s);
	cudaFree(x);
	return 0;
}
