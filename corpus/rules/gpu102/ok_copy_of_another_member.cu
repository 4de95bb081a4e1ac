// SPDX-License-Identifier: Apache-2.0
// expect-none
// A copy and a memset of members of a record on the device, while a kernel on another stream writes another one.
#include <cuda_runtime.h>

struct state {
	double energy;
	unsigned hits, misses;
};

__global__ void count(const int *v, state *s, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n && v[i])
		atomicAdd(&s->hits, 1u);
}

void run(const int *v, state *s, unsigned *pinned, int n)
{
	cudaStream_t a, b;
	cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
	count<<<n / 128, 128, 0, a>>>(v, s, n);
	cudaMemcpyAsync(pinned, &s->misses, sizeof s->misses, cudaMemcpyDeviceToHost, b);
	cudaStreamSynchronize(a);
	cudaStreamSynchronize(b);
	count<<<n / 128, 128, 0, a>>>(v, s, n);
	cudaMemsetAsync(&s->energy, 0, sizeof s->energy, b);
	cudaStreamSynchronize(a);
	cudaStreamSynchronize(b);
	cudaStreamDestroy(a);
	cudaStreamDestroy(b);
}
