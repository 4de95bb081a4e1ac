// SPDX-License-Identifier: Apache-2.0
// The kernel sweeps rows of a grid and leaves the first column alone. One of its rows is copied to the neighbour on another stream.
#include <cuda_runtime.h>

__global__ void sweep(float *out, const float *in, int from, int to, int width)
{
	int y = blockIdx.y * blockDim.y + threadIdx.y + from;
	int x = blockIdx.x * blockDim.x + threadIdx.x + 1;
	if (y < to && x < width - 1)
		out[y * width + x] = (in[y * width + x - 1] + in[y * width + x + 1]) / 2;
}

__global__ void scale(float *row_major, int from, int to, int width)
{
	for (int y = blockIdx.x + from; y < to; y += gridDim.x)
		for (int x = threadIdx.x; x < width; x += blockDim.x)
			row_major[y * width + x] *= 2;
}

struct grid {
	float *now, *next, *neighbour;
	int width, height;
	cudaStream_t work, exchange;
};

void step(grid *g)
{
	cudaStreamCreateWithFlags(&g->work, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&g->exchange, cudaStreamNonBlocking);
	sweep<<<dim3(1, 1), dim3(32, 32), 0, g->work>>>(g->next, g->now, 1, g->height, g->width);
	cudaMemcpyAsync(g->neighbour, g->next + g->width, g->width * sizeof(float), cudaMemcpyDeviceToDevice, g->exchange); // expect: GPU102 // validate: confirmed
}

void last_row(grid *g)
{
	cudaStreamCreateWithFlags(&g->work, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&g->exchange, cudaStreamNonBlocking);
	scale<<<32, 32, 0, g->work>>>(g->next, g->height - 1, g->height, g->width);
	cudaMemcpyAsync(g->neighbour, g->next + (g->height - 1) * g->width, g->width * sizeof(float), cudaMemcpyDeviceToDevice, g->exchange); // expect: GPU102 // validate: confirmed
}
