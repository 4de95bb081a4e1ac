// SPDX-License-Identifier: Apache-2.0
// A second call fills the page-locked staging buffer while the first call's copy may still read it. And a method that hands out what a copy brings
// does not wait for that.
#include <cuda_runtime.h>

class uploader {
	cudaStream_t stream;
	float *staging, *values;

public:
	uploader()
	{
		cudaStreamCreate(&stream);
		cudaMallocHost((void **)&staging, 256 * sizeof(float));
		cudaMalloc((void **)&values, 256 * sizeof(float));
	}
	~uploader()
	{
		cudaStreamSynchronize(stream);
		cudaFreeHost(staging);
		cudaFree(values);
		cudaStreamDestroy(stream);
	}
	void set(float x)
	{
		for (int i = 0; i < 256; i++)
			staging[i] = x; // expect: GPU106 // validate: confirmed
		cudaMemcpyAsync(values, staging, 256 * sizeof(float), cudaMemcpyHostToDevice, stream);
	}
};

__global__ void sum(const float *x, int n, float *out)
{
	float s = 0.0f;
	for (int i = threadIdx.x; i < n; i += blockDim.x)
		s += x[i];
	atomicAdd(out, s);
}

class reducer {
	cudaStream_t stream;
	float *partial, *result;

public:
	reducer()
	{
		cudaStreamCreate(&stream);
		cudaMalloc((void **)&partial, sizeof(float));
		cudaMallocHost((void **)&result, sizeof(float));
	}
	~reducer()
	{
		cudaStreamSynchronize(stream);
		cudaFree(partial);
		cudaFreeHost(result);
		cudaStreamDestroy(stream);
	}
	void start(const float *x, int n)
	{
		cudaMemsetAsync(partial, 0, sizeof(float), stream);
		sum<<<1, 256, 0, stream>>>(x, n, partial);
		cudaMemcpyAsync(result, partial, sizeof(float), cudaMemcpyDeviceToHost, stream);
	}
	float get() const
	{
		return *result; // expect: GPU106 // validate: confirmed
	}
};
