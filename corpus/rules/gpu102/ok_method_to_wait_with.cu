// SPDX-License-Identifier: Apache-2.0
// expect-none
// Users can wait for either stream by a call of its own, and the code that is seen does: by the class's method, or for the device.
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
	explicit pipeline(int n) : n(n)
	{
		cudaStreamCreateWithFlags(&copies, cudaStreamNonBlocking);
		cudaStreamCreateWithFlags(&kernels, cudaStreamNonBlocking);
		cudaMalloc((void **)&values, n * sizeof(float));
	}
	~pipeline()
	{
		cudaDeviceSynchronize();
		cudaFree(values);
		cudaStreamDestroy(copies);
		cudaStreamDestroy(kernels);
	}
	void upload(const float *from) { cudaMemcpyAsync(values, from, n * sizeof(float), cudaMemcpyHostToDevice, copies); }
	void process() { scale<<<(n + 255) / 256, 256, 0, kernels>>>(values, n); }
	void finish_upload() { cudaStreamSynchronize(copies); }
	void finish_process() { cudaStreamSynchronize(kernels); }
};

class plain {
	cudaStream_t copies, kernels;
	float *values;
	int n;

public:
	explicit plain(int n) : n(n)
	{
		cudaStreamCreateWithFlags(&copies, cudaStreamNonBlocking);
		cudaStreamCreateWithFlags(&kernels, cudaStreamNonBlocking);
		cudaMalloc((void **)&values, n * sizeof(float));
	}
	~plain()
	{
		cudaDeviceSynchronize();
		cudaFree(values);
		cudaStreamDestroy(copies);
		cudaStreamDestroy(kernels);
	}
	void upload(const float *from) { cudaMemcpyAsync(values, from, n * sizeof(float), cudaMemcpyHostToDevice, copies); }
	void process() { scale<<<(n + 255) / 256, 256, 0, kernels>>>(values, n); }
};

void begin(plain &p, const float *from)
{
	p.upload(from);
	cudaDeviceSynchronize();
}

void go_on(plain &p)
{
	p.process();
	cudaDeviceSynchronize();
}
