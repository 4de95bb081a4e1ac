// SPDX-License-Identifier: Apache-2.0
// A vector that was moved from gets a copy of the handles back: both hold the same stream.
#include <cuda_runtime.h>

#include <utility>
#include <vector>

void replace()
{
	std::vector<cudaStream_t> streams(1);
	cudaStreamCreate(&streams[0]);
	std::vector<cudaStream_t> old = std::move(streams);
	streams = old;
	cudaStreamDestroy(old[0]);
	cudaStreamDestroy(streams[0]); // expect: GPU502 // validate: confirmed
}
