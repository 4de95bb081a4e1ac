// SPDX-License-Identifier: Apache-2.0
// expect-none
// The object that sends was made with the stream: it may wait for it before it reads.
#include <cuda_runtime.h>

class packet_sink {
public:
	explicit packet_sink(cudaStream_t stream);
	void send(const void *bytes, size_t size);
};

void deliver(const char *from)
{
	cudaStream_t stream;
	char *packet;
	cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
	cudaMallocHost(&packet, 4096);
	{
		packet_sink sink(stream);
		cudaMemcpyAsync(packet, from, 4096, cudaMemcpyDeviceToHost, stream);
		sink.send(packet, 4096);
	}
	cudaStreamSynchronize(stream);
	cudaFreeHost(packet);
	cudaStreamDestroy(stream);
}
