// SPDX-License-Identifier: Apache-2.0
// The function in another file gets the data and one stream: that is work, not order.
#include <cuda_runtime.h>

void upload(float *x, cudaStream_t on);

__global__ void add(float *x) { x[threadIdx.x] += 1; }

void both(float *x, float *y)
{
	cudaStream_t a, b;
	cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
	add<<<1, 256, 0, a>>>(x);
	upload(y, a);
	add<<<1, 256, 0, b>>>(x); // expect: GPU102 // validate: confirmed
	cudaStreamSynchronize(a);
	cudaStreamSynchronize(b);
	cudaStreamDestroy(a);
	cudaStreamDestroy(b);
}
