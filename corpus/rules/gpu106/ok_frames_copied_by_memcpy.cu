// SPDX-License-Identifier: Apache-2.0
// expect-none
// A decoder waits for its stream behind each frame, or in front of the memory that it uses again; or it has memory for each of its two steps.
#include <cuda_runtime.h>
#include <string.h>

class decoder {
public:
	explicit decoder(size_t size)
	{
		cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
		cudaMallocHost(&host, size);
		cudaMallocHost(&header, size);
		cudaMalloc(&device, size);
	}
	~decoder()
	{
		cudaStreamSynchronize(stream);
		cudaFree(device);
		cudaFreeHost(host);
		cudaFreeHost(header);
		cudaStreamDestroy(stream);
	}

	void frame(const void *data, size_t n)
	{
		memcpy(host, data, n);
		cudaMemcpyAsync(device, host, n, cudaMemcpyHostToDevice, stream);
		cudaStreamSynchronize(stream);
	}

	void put(const void *data, size_t n) { memcpy(header, data, n); }

private:
	cudaStream_t stream;
	void *host, *header, *device;
};

class later_decoder {
public:
	explicit later_decoder(size_t size)
	{
		cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
		cudaMallocHost(&host, size);
		cudaMalloc(&device, size);
	}
	~later_decoder()
	{
		cudaStreamSynchronize(stream);
		cudaFree(device);
		cudaFreeHost(host);
		cudaStreamDestroy(stream);
	}

	void frame(const void *data, size_t n)
	{
		cudaStreamSynchronize(stream);
		memcpy(host, data, n);
		cudaMemcpyAsync(device, host, n, cudaMemcpyHostToDevice, stream);
	}

private:
	cudaStream_t stream;
	void *host, *device;
};
