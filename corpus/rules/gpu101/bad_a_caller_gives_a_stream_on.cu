// SPDX-License-Identifier: Apache-2.0
// The code makes blocking streams only, but one caller gives on the stream of a caller that nobody sees.
#include <cuda_runtime.h>

__global__ void add(float *p)
{
	p[threadIdx.x] += 1;
}

void work(float *p, cudaStream_t stream)
{
	cudaMemset(p, 0, 128);
	add<<<1, 32, 0, stream>>>(p); // expect: GPU101 // validate: confirmed
}

struct context {
	cudaStream_t stream;
	void setup() { cudaStreamCreate(&stream); }
	cudaStream_t &get() { return stream; }
};

struct layer {
	context *owner;
	float *p;
	void forward(cudaStream_t other);
};

void layer::forward(cudaStream_t other)
{
	if (other)
		work(p, other);
	else
		work(p, owner->get());
}
