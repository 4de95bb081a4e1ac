// SPDX-License-Identifier: Apache-2.0
// expect-none
// An allocator that nobody can see is asked twice for the same size: that gives two pieces of memory, whose rows do not meet.
#include <cuda_runtime.h>

extern "C" void *symmetric_alloc(size_t bytes);

__global__ void sweep(float *out, const float *in, int from, int to, int width)
{
	int y = blockIdx.y * blockDim.y + threadIdx.y + from;
	int x = blockIdx.x * blockDim.x + threadIdx.x + 1;
	if (y < to && x < width - 1)
		out[y * width + x] = (in[(y - 1) * width + x] + in[(y + 1) * width + x]) / 2;
}

static void step(float *out, const float *in, int from, int to, int width, cudaStream_t stream)
{
	sweep<<<dim3(1, 1), dim3(32, 32), 0, stream>>>(out, in, from, to, width);
}

void run(int width, int height)
{
	float *now = (float *)symmetric_alloc(width * height * sizeof(float)), *next = (float *)symmetric_alloc(width * height * sizeof(float));
	cudaStream_t inner, border;
	cudaStreamCreateWithFlags(&inner, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&border, cudaStreamNonBlocking);
	step(next, now, 2, height, width, inner);
	step(next, now, 1, 2, width, border);
	cudaDeviceSynchronize();
	cudaStreamDestroy(inner);
	cudaStreamDestroy(border);
}
