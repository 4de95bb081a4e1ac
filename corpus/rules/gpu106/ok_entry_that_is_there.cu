// SPDX-License-Identifier: Apache-2.0
// expect-none
// A map keeps the stream that it has for a key: what a second emplace brings is not taken.
#include <cuda_runtime.h>
#include <map>

class streams_by_number {
public:
	cudaStream_t tried(int n)
	{
		auto [entry, is_new] = by_number.try_emplace(n, nullptr);
		if (is_new)
			cudaStreamCreateWithFlags(&entry->second, cudaStreamNonBlocking);
		return entry->second;
	}
	cudaStream_t tried_with_nothing(int n)
	{
		auto [entry, is_new] = by_number.try_emplace(n);
		if (is_new)
			cudaStreamCreateWithFlags(&entry->second, cudaStreamNonBlocking);
		return entry->second;
	}
	cudaStream_t inserted(int n)
	{
		auto entry = by_number.insert({n, nullptr});
		if (entry.second)
			cudaStreamCreateWithFlags(&entry.first->second, cudaStreamNonBlocking);
		return entry.first->second;
	}
	cudaStream_t made_first(int n)
	{
		cudaStream_t made;
		if (cudaStreamCreateWithFlags(&made, cudaStreamNonBlocking) != cudaSuccess)
			return nullptr;
		auto entry = by_number.emplace(n, made);
		if (!entry.second)
			cudaStreamDestroy(made);
		return entry.first->second;
	}

private:
	std::map<int, cudaStream_t> by_number;
};

int first_by_number(streams_by_number &streams, const int *from, int n)
{
	int *host = nullptr, sum = 0;
	if (cudaMallocHost(&host, 4 * sizeof *host) != cudaSuccess)
		return -1;
	cudaMemcpyAsync(host, from, sizeof *host, cudaMemcpyDeviceToHost, streams.tried(n));
	cudaStreamSynchronize(streams.tried(n));
	sum += host[0];
	cudaMemcpyAsync(host + 1, from + 1, sizeof *host, cudaMemcpyDeviceToHost, streams.tried_with_nothing(n));
	cudaStreamSynchronize(streams.tried_with_nothing(n));
	sum += host[1];
	cudaMemcpyAsync(host + 2, from + 2, sizeof *host, cudaMemcpyDeviceToHost, streams.inserted(n));
	cudaStreamSynchronize(streams.inserted(n));
	sum += host[2];
	cudaMemcpyAsync(host + 3, from + 3, sizeof *host, cudaMemcpyDeviceToHost, streams.made_first(n));
	cudaStreamSynchronize(streams.made_first(n));
	sum += host[3];
	cudaFreeHost(host);
	return sum;
}
