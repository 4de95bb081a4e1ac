// SPDX-License-Identifier: Apache-2.0
// A copy and a memset of one member of a record on the device, while a kernel on another stream may still be writing it.
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
	cudaMemcpyAsync(pinned, &s->hits, sizeof s->hits, cudaMemcpyDeviceToHost, b); // expect: GPU102 // validate: confirmed
	cudaStreamSynchronize(a);
	cudaStreamSynchronize(b);
	count<<<n / 128, 128, 0, a>>>(v, s, n);
	cudaMemsetAsync(&s->hits, 0, sizeof s->hits, b); // expect: GPU102 // validate: confirmed
	cudaStreamSynchronize(a);
	cudaStreamSynchronize(b);
	cudaStreamDestroy(a);
	cudaStreamDestroy(b);
}
