// SPDX-License-Identifier: Apache-2.0
// expect-none
// The same memory behind the wait; while the copy runs, code that asks where it is, that gets the stream as well, or that may write it: it need not
// read what is there.
#include <cuda_runtime.h>

class packet_line {
public:
	void send(const void *bytes, size_t size);
	void announce(const void *bytes);
	void send_behind(const void *bytes, size_t size, cudaStream_t stream);
	void lend(void *bytes, size_t size);
};

class downlink {
public:
	downlink()
	{
		cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking);
		cudaMallocHost(&packet_, 4096);
	}
	~downlink()
	{
		cudaFreeHost(packet_);
		cudaStreamDestroy(stream_);
	}
	void forward(packet_line &line, const char *from)
	{
		cudaMemcpyAsync(packet_, from, 4096, cudaMemcpyDeviceToHost, stream_);
		line.announce(packet_);
		line.send_behind(packet_, 4096, stream_);
		line.lend(packet_, 4096);
		cudaStreamSynchronize(stream_);
		line.send(packet_, 4096);
	}

private:
	char *packet_;
	cudaStream_t stream_;
};
