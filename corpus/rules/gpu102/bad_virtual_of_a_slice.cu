// SPDX-License-Identifier: Apache-2.0
// Assigned to a slice of itself, an object stays what it was made as: its function works on the back stream.
#include <cuda_runtime.h>

__global__ void scale(float *x)
{
	x[threadIdx.x] *= 2;
}

struct streams {
	cudaStream_t front, back;
};

struct layer {
	virtual ~layer() = default;
	virtual void forward(const streams &s, float *x)
	{
		scale<<<1, 32, 0, s.front>>>(x);
	}
};

struct other_layer : layer {
	void forward(const streams &s, float *x) override
	{
		scale<<<1, 32, 0, s.back>>>(x); // expect: GPU102 // validate: confirmed
	}
};

void network(float *x)
{
	streams s;
	cudaStreamCreateWithFlags(&s.front, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&s.back, cudaStreamNonBlocking);
	scale<<<1, 32, 0, s.front>>>(x);
	layer plain;
	other_layer made;
	layer &base = made;
	base = plain;
	base.forward(s, x);
	cudaDeviceSynchronize();
	cudaStreamDestroy(s.front);
	cudaStreamDestroy(s.back);
}
