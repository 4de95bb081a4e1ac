// SPDX-License-Identifier: Apache-2.0
// What is mutable in an object that is const is not what the object began with: the stream is made when it is asked for.
#include <cuda_runtime.h>

class stream_when_asked {
public:
	cudaStream_t get() const
	{
		if (!made)
			cudaStreamCreate(&made);
		return made;
	}
	bool is_made() const { return made != nullptr; }

private:
	mutable cudaStream_t made = nullptr;
};

static const stream_when_asked asked_for{};

int first_when_asked(const int *from)
{
	int *host = nullptr, first = -1;
	if (cudaMallocHost(&host, sizeof *host) != cudaSuccess)
		return -1;
	if (asked_for.is_made()) {
		cudaMemcpyAsync(host, from, sizeof *host, cudaMemcpyDeviceToHost, asked_for.get());
		first = *host; // expect: GPU106 // validate: confirmed
	}
	cudaStreamSynchronize(asked_for.get());
	cudaFreeHost(host);
	return first;
}
