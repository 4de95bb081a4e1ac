// SPDX-License-Identifier: Apache-2.0
// An array of records: the host reads a member that the kernel, or the copy, may still be writing.
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
		sum += b[i].y; // expect: GPU106 // validate: confirmed
	cudaStreamSynchronize(s);
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
	unsigned all = host->words; // expect: GPU106 // validate: confirmed
	cudaStreamSynchronize(s);
	cudaFreeHost(host);
	return all;
}

float first_mass(const body *device, int n, cudaStream_t s)
{
	body *host;
	cudaMallocHost((void **)&host, 2 * n * sizeof(body));
	cudaMemcpyAsync(host, device, n * sizeof(body), cudaMemcpyDeviceToHost, s);
	float m = host[0].mass; // expect: GPU106 // validate: confirmed
	cudaStreamSynchronize(s);
	cudaFreeHost(host);
	return m;
}
