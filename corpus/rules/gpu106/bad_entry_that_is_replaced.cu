// SPDX-License-Identifier: Apache-2.0
// Each call puts a new stream under the key, so that the wait is for another one than the copy's.
#include <cuda_runtime.h>
#include <map>

class streams_replaced {
public:
	cudaStream_t replaced(int n)
	{
		cudaStream_t made = nullptr;
		cudaStreamCreateWithFlags(&made, cudaStreamNonBlocking); // expect: GPU503 // validate: -
		return all.insert_or_assign(n, made).first->second;
	}

private:
	std::map<int, cudaStream_t> all;
};

int first_replaced(streams_replaced &streams, const int *from, int n)
{
	int *host = nullptr;
	if (cudaMallocHost(&host, sizeof *host) != cudaSuccess)
		return -1;
	cudaMemcpyAsync(host, from, sizeof *host, cudaMemcpyDeviceToHost, streams.replaced(n));
	cudaStreamSynchronize(streams.replaced(n));
	int first = *host; // expect: GPU106 // validate: confirmed
	cudaDeviceSynchronize();
	cudaFreeHost(host);
	return first;
}
