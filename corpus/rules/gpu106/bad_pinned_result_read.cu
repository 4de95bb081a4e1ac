// SPDX-License-Identifier: Apache-2.0
// The result buffer is pinned: the copy call returns at once and the host reads old bytes.
#include <cuda_runtime.h>

__global__ void reduce(const float *x, float *sum) { atomicAdd(sum, x[threadIdx.x]); }

float total(const float *d_x, float *d_sum)
{
	float *h_sum;
	cudaStream_t s;
	cudaStreamCreate(&s);
	cudaHostAlloc((void **)&h_sum, sizeof(float), cudaHostAllocDefault);
	cudaMemsetAsync(d_sum, 0, sizeof(float), s);
	reduce<<<1, 256, 0, s>>>(d_x, d_sum);
	cudaMemcpyAsync(h_sum, d_sum, sizeof(float), cudaMemcpyDeviceToHost, s);
	float result = *h_sum; // expect: GPU106 // validate: confirmed
	cudaStreamSynchronize(s);
	cudaFreeHost(h_sum);
	cudaStreamDestroy(s);
	return result;
}
