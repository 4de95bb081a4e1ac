// SPDX-License-Identifier: Apache-2.0
// What a program declares where CUDA's headers have been included, it asks by their guards.
#include <cuda.h>
#include <cuda_runtime.h>

#if defined(__cuda_cuda_h__) && defined(__CUDA_RUNTIME_H__) && defined(__DRIVER_TYPES_H__)
#define STREAM_OF(s) 0
#else
#define STREAM_OF(s) s
#endif

__global__ void scale(float *x, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		x[i] *= 2;
}

void run(float *d_x, int n)
{
	cudaStream_t s;
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	cudaMemsetAsync(d_x, 0, n * sizeof *d_x, STREAM_OF(s));
	scale<<<(n + 255) / 256, 256, 0, s>>>(d_x, n); // expect: GPU101 // validate: confirmed
	cudaStreamSynchronize(s);
	cudaStreamDestroy(s);
}
