// SPDX-License-Identifier: Apache-2.0
// expect-none
// A synchronous copy from pinned memory is complete when it returns.
#include <cuda_runtime.h>

__global__ void scale(float *x) { x[threadIdx.x] *= 2; }

void step(size_t n)
{
	float *h, *d;
	cudaStream_t s;
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	cudaMallocHost((void **)&h, n);
	cudaMalloc((void **)&d, n);
	for (size_t i = 0; i < n / sizeof(float); i++)
		h[i] = 1.0f;
	cudaMemcpy(d, h, n, cudaMemcpyHostToDevice);
	scale<<<1, 256, 0, s>>>(d);
	cudaStreamSynchronize(s);
	cudaFree(d);
	cudaFreeHost(h);
	cudaStreamDestroy(s);
}
