// SPDX-License-Identifier: Apache-2.0
// Every hundredth round fetches a value, by a function that counts, and reads it at once.
#include <cuda_runtime.h>

__global__ void grow(float *x) { x[threadIdx.x]++; }

struct grown {
	cudaStream_t stream;
	float *d, *h;
	int step;
	float sum;
};

static void grow_once(grown &g)
{
	grow<<<1, 64, 0, g.stream>>>(g.d);
	g.step++;
}

static void look_sometimes(grown &g, int every)
{
	if (g.step % every != 0)
		return;
	cudaMemcpyAsync(g.h, g.d, 256, cudaMemcpyDeviceToHost, g.stream);
	g.sum += g.h[0]; // expect: GPU106 // validate: confirmed
}

float grow_all()
{
	grown g{};
	cudaStreamCreateWithFlags(&g.stream, cudaStreamNonBlocking);
	cudaMalloc((void **)&g.d, 256);
	cudaMallocHost((void **)&g.h, 256);
	for (int i = 0; i < 1000; i++) {
		grow_once(g);
		look_sometimes(g, 100);
	}
	cudaStreamSynchronize(g.stream);
	cudaFree(g.d);
	cudaFreeHost(g.h);
	cudaStreamDestroy(g.stream);
	return g.sum;
}
