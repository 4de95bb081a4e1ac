// SPDX-License-Identifier: Apache-2.0
// As in ok_stream_in_an_atomic.cu, but only the number of streams is told.
#include <cuda_runtime.h>

#include <atomic>

void count_stream(std::atomic<int> &streams)
{
	cudaStream_t stream;
	cudaStreamCreate(&stream); // expect: GPU503 // validate: -
	streams.store(1);
}
