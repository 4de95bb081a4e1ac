// SPDX-License-Identifier: Apache-2.0
// expect-none
// Kernels of two streams write parts that only their arguments say, and each part is fetched on the stream of its kernel. One element may be any.
#include <cuda_runtime.h>

__device__ int place_in_part(const int *order, int part, int i)
{
	return part * 1024 + (order[i] & 1023);
}

__global__ void put_part_in_order(float *sorted, const float *in, const int *order, int part, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		sorted[place_in_part(order, part, i)] = in[i];
}

void sort_parts_and_fetch(float *h_sorted, float *d_sorted, const float *in, const int *order, int n, cudaStream_t first, cudaStream_t second)
{
	put_part_in_order<<<(n + 255) / 256, 256, 0, first>>>(d_sorted, in, order, 0, n);
	put_part_in_order<<<(n + 255) / 256, 256, 0, second>>>(d_sorted, in, order, 1, n);
	cudaMemcpyAsync(h_sorted, d_sorted, n * sizeof(float), cudaMemcpyDeviceToHost, first);
	cudaMemcpyAsync(h_sorted + 1024, d_sorted + 1024, n * sizeof(float), cudaMemcpyDeviceToHost, second);
	cudaStreamSynchronize(first);
	cudaStreamSynchronize(second);
}

void sort_part_and_fetch_a_mark(float *h_mark, float *d_sorted, const float *in, const int *order, int n, cudaStream_t work, cudaStream_t copies)
{
	put_part_in_order<<<(n + 255) / 256, 256, 0, work>>>(d_sorted, in, order, 1, n);
	cudaMemcpyAsync(h_mark, d_sorted, sizeof(float), cudaMemcpyDeviceToHost, copies);
	cudaStreamSynchronize(copies);
	cudaStreamSynchronize(work);
}
