// SPDX-License-Identifier: Apache-2.0
// expect-none
// A constant of a class stands for the default stream, and that is what the host waits for.
#include <cuda_runtime.h>

class stream_named {
public:
	constexpr stream_named() : named(nullptr) {}
	constexpr explicit stream_named(cudaStream_t given) : named(given) {}
	cudaStream_t get() const { return named; }

private:
	cudaStream_t named;
};

static const stream_named no_stream_named{};

int first_by_no_stream(const int *from)
{
	int *host = nullptr;
	if (cudaMallocHost(&host, sizeof *host) != cudaSuccess)
		return -1;
	cudaMemcpyAsync(host, from, sizeof *host, cudaMemcpyDeviceToHost, no_stream_named.get());
	cudaStreamSynchronize(nullptr);
	int first = *host;
	cudaFreeHost(host);
	return first;
}
