// SPDX-License-Identifier: Apache-2.0
// expect-none
// The same with waits: each call waits for the copy of the call before; and users can wait before they ask for the result.
#include <cuda_runtime.h>

class uploader {
	cudaStream_t stream;
	cudaEvent_t copied;
	float *staging, *values;

public:
	uploader()
	{
		cudaStreamCreate(&stream);
		cudaEventCreate(&copied);
		cudaMallocHost((void **)&staging, 256 * sizeof(float));
		cudaMalloc((void **)&values, 256 * sizeof(float));
	}
	~uploader()
	{
		cudaStreamSynchronize(stream);
		cudaFreeHost(staging);
		cudaFree(values);
		cudaEventDestroy(copied);
		cudaStreamDestroy(stream);
	}
	void set(float x)
	{
		cudaEventSynchronize(copied);
		for (int i = 0; i < 256; i++)
			staging[i] = x;
		cudaMemcpyAsync(values, staging, 256 * sizeof(float), cudaMemcpyHostToDevice, stream);
		cudaEventRecord(copied, stream);
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
	bool is_done() const { return cudaStreamQuery(stream) == cudaSuccess; }
	float get() const { return *result; }
};
