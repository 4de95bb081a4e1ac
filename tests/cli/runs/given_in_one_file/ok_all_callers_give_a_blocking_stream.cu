// SPDX-License-Identifier: Apache-2.0
// The code makes blocking streams only, and the one caller gives such a one: the legacy default stream is ordered with it.
#include <cuda_runtime.h>

__global__ void add(float *p)
{
	p[threadIdx.x] += 1;
}

void work(float *p, cudaStream_t stream)
{
	cudaMemset(p, 0, 128);
	add<<<1, 32, 0, stream>>>(p);
}

struct context {
	cudaStream_t stream;
	void setup() { cudaStreamCreate(&stream); }
	cudaStream_t &get() { return stream; }
};

struct layer {
	context *owner;
	float *p;
	void forward();
};

void layer::forward()
{
	cudaStream_t stream = owner->get();
	work(p, stream);
}
