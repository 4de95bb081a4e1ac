// SPDX-License-Identifier: Apache-2.0
// expect-none
// Rows that the kernel leaves alone; an offset that the kernel changes or chooses; an element before the row, which a condition excludes.
#include <cuda_runtime.h>

__global__ void sweep(float *out, const float *in, int from, int to, int width)
{
	int y = blockIdx.y * blockDim.y + threadIdx.y + from;
	int x = blockIdx.x * blockDim.x + threadIdx.x + 1;
	if (y < to && x < width - 1)
		out[y * width + x] = (in[y * width + x - 1] + in[y * width + x + 1]) / 2;
}

__global__ void mirror(float *out, int row, int width, int rows, bool is_mirrored)
{
	int y = row;
	if (is_mirrored)
		y = rows - row;
	out[y * width + threadIdx.x] = 0;
}

__global__ void skip(float *out, int row, int width)
{
	row += 2;
	out[row * width + threadIdx.x] = 0;
}

__global__ void before(float *out, int row, int width)
{
	int x = threadIdx.x;
	if (x > 0)
		out[row * width + x - 1] = out[row * width + width + x];
}

struct grid {
	float *now, *next, *neighbour;
	int width, height;
	cudaStream_t work, exchange;
};

static void open(grid *g)
{
	cudaStreamCreateWithFlags(&g->work, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&g->exchange, cudaStreamNonBlocking);
}

static void send(grid *g, int row)
{
	cudaMemcpyAsync(g->neighbour, g->next + row * g->width, g->width * sizeof(float), cudaMemcpyDeviceToDevice, g->exchange);
}

void other_row(grid *g)
{
	open(g);
	sweep<<<dim3(1, 1), dim3(32, 32), 0, g->work>>>(g->next, g->now, 2, g->height, g->width);
	send(g, 1);
}

void chosen(grid *g, bool is_mirrored)
{
	open(g);
	mirror<<<1, 32, 0, g->work>>>(g->next, 1, g->width, g->height, is_mirrored);
	send(g, 1);
}

void skipped(grid *g)
{
	open(g);
	skip<<<1, 32, 0, g->work>>>(g->next, 1, g->width);
	send(g, 1);
}

void in_front(grid *g)
{
	open(g);
	before<<<1, 32, 0, g->work>>>(g->next, 1, g->width);
	send(g, 0);
}
