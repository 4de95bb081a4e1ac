// SPDX-License-Identifier: Apache-2.0
// What an atomic object is given, other code finds there (C++ [atomics.types.operations]).
// expect-none
#include <cuda_runtime.h>

#include <atomic>

void publish_stream(std::atomic<cudaStream_t> &shared)
{
	cudaStream_t stream;
	cudaStreamCreate(&stream);
	shared.store(stream);
}

void publish_in_place_of(std::atomic<cudaStream_t> &shared)
{
	cudaStream_t stream;
	cudaStreamCreate(&stream);
	cudaStream_t before = shared.exchange(stream);
	if (before)
		cudaStreamDestroy(before);
}

void publish_once(std::atomic<cudaStream_t> &shared)
{
	cudaStream_t stream, none = nullptr;
	cudaStreamCreate(&stream);
	if (!shared.compare_exchange_strong(none, stream))
		cudaStreamDestroy(stream);
}
