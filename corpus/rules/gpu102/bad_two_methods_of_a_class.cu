// SPDX-License-Identifier: Apache-2.0
// Uploads and kernels have streams of their own, which only the class knows. Nothing between the two methods orders them, in either turn, and users
// have nothing to wait for but the whole device.
#include <cuda_runtime.h>

__global__ void scale(float *x, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		x[i] *= 2.0f;
}

class pipeline {
	cudaStream_t copies, kernels;
	float *values;
	int n;

public:
	explicit pipeline(int n);
	~pipeline();
	void upload(const float *from);
	void process();
};

pipeline::pipeline(int n) : n(n)
{
	cudaStreamCreateWithFlags(&copies, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&kernels, cudaStreamNonBlocking);
	cudaMalloc((void **)&values, n * sizeof(float));
}

pipeline::~pipeline()
{
	cudaDeviceSynchronize();
	cudaFree(values);
	cudaStreamDestroy(copies);
	cudaStreamDestroy(kernels);
}

void pipeline::upload(const float *from)
{
	cudaMemcpyAsync(values, from, n * sizeof(float), cudaMemcpyHostToDevice, copies); // expect: GPU102 // validate: confirmed
}

void pipeline::process()
{
	scale<<<(n + 255) / 256, 256, 0, kernels>>>(values, n); // expect: GPU102 // validate: confirmed
}
