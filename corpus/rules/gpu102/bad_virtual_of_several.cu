// SPDX-License-Identifier: Apache-2.0
// Which function a virtual call runs the object's class says, also where a helper or the base class makes the call.
#include <cuda_runtime.h>
#include <memory>

__global__ void scale(float *x)
{
	x[threadIdx.x] *= 2;
}

struct streams {
	cudaStream_t front, back;
	streams()
	{
		cudaStreamCreateWithFlags(&front, cudaStreamNonBlocking);
		cudaStreamCreateWithFlags(&back, cudaStreamNonBlocking);
	}
	~streams()
	{
		cudaStreamDestroy(front);
		cudaStreamDestroy(back);
	}
};

struct layer {
	virtual ~layer() = default;
	virtual void forward(const streams &s, float *x) = 0;
	void twice(const streams &s, float *x)
	{
		forward(s, x);
		forward(s, x);
	}
};

struct first_layer : layer {
	void forward(const streams &s, float *x) override
	{
		scale<<<1, 32, 0, s.front>>>(x);
	}
};

struct second_layer : layer {
	void forward(const streams &s, float *x) override
	{
		scale<<<1, 32, 0, s.back>>>(x); // expect: GPU102 // validate: confirmed
	}
};

struct last_layer : second_layer {
	int width = 0;
};

static void run(layer &l, const streams &s, float *x)
{
	l.forward(s, x);
}

void network(float *host)
{
	streams s;
	float *x;
	cudaMalloc((void **)&x, 128);
	cudaMemcpy(x, host, 128, cudaMemcpyHostToDevice);
	std::unique_ptr<layer> a = std::make_unique<first_layer>();
	a->twice(s, x);
	last_layer b;
	run(b, s, x);
	cudaDeviceSynchronize();
	cudaMemcpy(host, x, 128, cudaMemcpyDeviceToHost);
	cudaFree(x);
}
