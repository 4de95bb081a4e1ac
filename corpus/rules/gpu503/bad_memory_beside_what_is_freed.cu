// SPDX-License-Identifier: Apache-2.0
// Two buffers are allocated and one is freed; and an early return that frees what was there before the second one was added.
#include <cuda_runtime.h>

__global__ void blend_rows(const float *a, const float *b, float *out)
{
	out[threadIdx.x] = a[threadIdx.x] + b[threadIdx.x];
}

int blend_all_rows(float *d_out, size_t bytes)
{
	float *d_left, *d_right;
	if (cudaMalloc(&d_left, bytes) != cudaSuccess)
		return -1;
	if (cudaMalloc(&d_right, bytes) != cudaSuccess) { // expect: GPU503 // validate: -
		cudaFree(d_left);
		return -1;
	}
	blend_rows<<<1, 64>>>(d_left, d_right, d_out);
	cudaDeviceSynchronize();
	cudaFree(d_left);
	return 0;
}

int blend_some_rows(float *d_out, size_t bytes, int rows)
{
	float *h_left, *d_right;
	cudaMallocHost(&h_left, bytes);
	cudaMalloc(&d_right, bytes); // expect: GPU503 // validate: -
	if (rows < 64) {
		cudaFreeHost(h_left);
		return rows;
	}
	cudaMemcpy(d_right, h_left, bytes, cudaMemcpyHostToDevice);
	blend_rows<<<1, 64>>>(d_right, d_right, d_out);
	cudaFreeHost(h_left);
	cudaFree(d_right);
	return 64;
}
