// SPDX-License-Identifier: Apache-2.0
// A vector that was moved from gets other handles: those that it had are the other vector's, and stay what they are.
// expect-none
#include <cuda_runtime.h>

#include <utility>
#include <vector>

void replace(const std::vector<cudaStream_t> &fresh)
{
	std::vector<cudaStream_t> streams(1);
	cudaStreamCreate(&streams[0]);
	std::vector<cudaStream_t> old = std::move(streams);
	streams = fresh;
	cudaStreamDestroy(streams[0]);
	cudaStreamDestroy(old[0]);
}
