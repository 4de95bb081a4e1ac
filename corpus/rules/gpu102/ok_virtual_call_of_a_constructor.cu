// SPDX-License-Identifier: Apache-2.0
// expect-none
// A base's constructor calls the virtual function: while the base is made, the object is one of the base, whose function works on the front stream.
#include <cuda_runtime.h>

__global__ void scale(float *x)
{
	x[threadIdx.x] *= 2;
}

struct streams {
	cudaStream_t front, back;
};

struct layer {
	layer(const streams &s, float *x)
	{
		forward(s, x);
	}
	virtual ~layer() = default;
	virtual void forward(const streams &s, float *x)
	{
		scale<<<1, 32, 0, s.front>>>(x);
	}
};

struct other_layer : layer {
	other_layer(const streams &s, float *x) : layer(s, x)
	{
	}
	void forward(const streams &s, float *x) override
	{
		scale<<<1, 32, 0, s.back>>>(x);
	}
};

void network(float *x)
{
	streams s;
	cudaStreamCreateWithFlags(&s.front, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&s.back, cudaStreamNonBlocking);
	scale<<<1, 32, 0, s.front>>>(x);
	other_layer made(s, x);
	cudaDeviceSynchronize();
	cudaStreamDestroy(s.front);
	cudaStreamDestroy(s.back);
}
