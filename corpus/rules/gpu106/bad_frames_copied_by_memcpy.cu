// SPDX-License-Identifier: Apache-2.0
// A decoder copies each frame into the same page-locked memory, from which the frame before may still be on its way to the device.
#include <cuda_runtime.h>
#include <string.h>

class decoder {
public:
	explicit decoder(size_t size)
	{
		cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
		cudaMallocHost(&host, size);
		cudaMalloc(&device, size);
	}
	~decoder()
	{
		cudaStreamSynchronize(stream);
		cudaFree(device);
		cudaFreeHost(host);
		cudaStreamDestroy(stream);
	}

	void frame(const void *data, size_t n)
	{
		memcpy(host, data, n); // expect: GPU106 // validate: confirmed
		cudaMemcpyAsync(device, host, n, cudaMemcpyHostToDevice, stream);
	}

private:
	cudaStream_t stream;
	void *host, *device;
};

class decoder_in_two_steps {
public:
	explicit decoder_in_two_steps(size_t size)
	{
		cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
		cudaMallocHost(&host, size);
		cudaMalloc(&device, size);
	}
	~decoder_in_two_steps()
	{
		cudaFree(device);
		cudaFreeHost(host);
		cudaStreamDestroy(stream);
	}

	void put(const void *data, size_t n) { memcpy(host, data, n); } // expect: GPU106 // validate: confirmed
	void send(size_t n) { cudaMemcpyAsync(device, host, n, cudaMemcpyHostToDevice, stream); }

private:
	cudaStream_t stream;
	void *host, *device;
};
