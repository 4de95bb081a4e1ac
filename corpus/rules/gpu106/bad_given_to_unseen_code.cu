// SPDX-License-Identifier: Apache-2.0
// Page-locked memory goes to code of another library, which reads so many bytes of it: the copy that fills it may still run.
#include <cuda_runtime.h>

class packet_link {
public:
	void send(const void *bytes, size_t size);
};

class uplink {
public:
	uplink()
	{
		cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking);
		cudaMallocHost(&packet_, 4096);
	}
	~uplink()
	{
		cudaFreeHost(packet_);
		cudaStreamDestroy(stream_);
	}
	void forward(packet_link &link, const char *from)
	{
		cudaMemcpyAsync(packet_, from, 4096, cudaMemcpyDeviceToHost, stream_);
		link.send(packet_, 4096); // expect: GPU106 // validate: -
		cudaStreamSynchronize(stream_);
	}

private:
	char *packet_;
	cudaStream_t stream_;
};
