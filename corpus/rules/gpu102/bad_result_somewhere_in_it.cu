// SPDX-License-Identifier: Apache-2.0
// A kernel writes at places that another array says, and a copy on another stream fetches what lies there.
#include <cuda_runtime.h>

__device__ int place_of(const int *order, int i)
{
	return order[i] & 1023;
}

__global__ void put_in_order(float *sorted, const float *in, const int *order, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		sorted[place_of(order, i)] = in[i];
}

void sort_and_fetch(float *h_sorted, float *d_sorted, const float *in, const int *order, int n, cudaStream_t work, cudaStream_t copies)
{
	put_in_order<<<(n + 255) / 256, 256, 0, work>>>(d_sorted, in, order, n);
	cudaMemcpyAsync(h_sorted, d_sorted, n * sizeof(float), cudaMemcpyDeviceToHost, copies); // expect: GPU102 // validate: not-observed
	cudaStreamSynchronize(copies);
}
