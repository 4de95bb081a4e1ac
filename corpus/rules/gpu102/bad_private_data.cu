// SPDX-License-Identifier: Apache-2.0
// What the pointer to void leads to is said where it is taken: the streams are the plugin's own, and a wait for one of them is none for the caller's.
#include <cuda_runtime.h>

struct plugin {
	void *priv;
};

struct state {
	cudaStream_t copies, callbacks;
	float *sum, *host;
};

__global__ void add(const float *x, float *sum)
{
	atomicAdd(sum, x[threadIdx.x]);
}

int start(struct plugin *p)
{
	struct state *s = (struct state *)p->priv;
	cudaStreamCreateWithFlags(&s->copies, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&s->callbacks, cudaStreamNonBlocking);
	cudaMalloc((void **)&s->sum, sizeof(float));
	return cudaMallocHost((void **)&s->host, sizeof(float));
}

int work(struct plugin *p, const float *x, cudaStream_t stream)
{
	struct state *s = (struct state *)p->priv;
	add<<<1, 32, 0, stream>>>(x, s->sum);
	cudaStreamSynchronize(s->callbacks);
	return cudaMemcpyAsync(s->host, s->sum, sizeof(float), cudaMemcpyDeviceToHost, s->copies); // expect: GPU102 // validate: confirmed
}
