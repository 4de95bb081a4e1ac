// SPDX-License-Identifier: Apache-2.0
// expect-none
// An array of records: the host reads members that the kernel leaves alone, or all of them behind the wait.
#include <cuda_runtime.h>

struct body {
	float x, y, mass;
};

struct tally {
	unsigned lines, words;
};

__global__ void advance(body *b, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		b[i].y += b[i].mass;
}

__device__ void bump(tally &t)
{
	atomicAdd(&t.words, 1u);
}

__global__ void count(const char *text, int n, tally *t)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n && text[i] == ' ')
		bump(*t);
}

float step(int n, cudaStream_t s)
{
	body *b;
	float sum = 0;
	cudaMallocManaged((void **)&b, n * sizeof(body));
	advance<<<n / 128, 128, 0, s>>>(b, n);
	for (int i = 0; i < n; i++)
		sum += b[i].mass + b[i].x;
	cudaStreamSynchronize(s);
	for (int i = 0; i < n; i++)
		sum += b[i].y;
	cudaFree(b);
	return sum;
}

unsigned words_of_mapped(const char *text, int n, cudaStream_t s)
{
	tally *host, *t;
	cudaHostAlloc((void **)&host, sizeof *host, cudaHostAllocMapped);
	cudaHostGetDevicePointer((void **)&t, host, 0);
	host->words = 0;
	count<<<n / 128, 128, 0, s>>>(text, n, t);
	unsigned lines = host->lines;
	cudaStreamSynchronize(s);
	unsigned all = host->words + lines;
	cudaFreeHost(host);
	return all;
}
