// SPDX-License-Identifier: Apache-2.0
// expect-none: the second buffer is returned, handed out, kept by an object, a container, a list on the device or unseen code; or the two change
// names; or it is allocated and freed under one condition.
#include <cuda_runtime.h>
#include <vector>

__global__ void warp_rows(const float *a, float *b)
{
	b[threadIdx.x] = a[threadIdx.x];
}

void keep_warped(void *memory);

struct warped_rows {
	float *rows;
};

static std::vector<float *> all_warped;

float *warp_and_return(size_t bytes)
{
	float *d_in, *d_out;
	cudaMalloc(&d_in, bytes);
	cudaMalloc(&d_out, bytes);
	warp_rows<<<1, 64>>>(d_in, d_out);
	cudaFree(d_in);
	return d_out;
}

void warp_and_hand_out(float **out, size_t bytes)
{
	float *d_in, *d_out;
	cudaMalloc(&d_in, bytes);
	cudaMalloc(&d_out, bytes);
	warp_rows<<<1, 64>>>(d_in, d_out);
	cudaFree(d_in);
	*out = d_out;
}

void warp_into_object(warped_rows *w, size_t bytes)
{
	float *d_in;
	cudaMalloc(&d_in, bytes);
	cudaMalloc(&w->rows, bytes);
	warp_rows<<<1, 64>>>(d_in, w->rows);
	cudaFree(d_in);
}

void warp_into_list(float **d_list, size_t bytes)
{
	float *d_in, *h_list[2];
	cudaMalloc(&d_in, bytes);
	cudaMalloc(&h_list[0], bytes);
	cudaMalloc(&h_list[1], bytes);
	cudaMemcpy(d_list, h_list, sizeof h_list, cudaMemcpyHostToDevice);
	cudaFree(d_in);
}

void warp_and_keep(size_t bytes)
{
	float *d_in, *d_kept, *d_listed;
	cudaMalloc(&d_in, bytes);
	cudaMalloc(&d_kept, bytes);
	cudaMalloc(&d_listed, bytes);
	keep_warped(d_kept);
	all_warped.push_back(d_listed);
	cudaFree(d_in);
}

void warp_twice(size_t bytes)
{
	float *d_now, *d_next;
	cudaMalloc(&d_now, bytes);
	cudaMalloc(&d_next, bytes);
	for (int i = 0; i < 3; i++) {
		warp_rows<<<1, 64>>>(d_now, d_next);
		float *old = d_now;
		d_now = d_next;
		d_next = old;
	}
	cudaFree(d_now);
	cudaFree(d_next);
}

void warp_perhaps(size_t bytes, bool has_border)
{
	float *d_in, *d_border = nullptr;
	cudaMalloc(&d_in, bytes);
	if (has_border)
		cudaMalloc(&d_border, bytes);
	warp_rows<<<1, 64>>>(d_in, d_in);
	if (has_border)
		cudaFree(d_border);
	cudaFree(d_in);
}
