// SPDX-License-Identifier: Apache-2.0
// expect-none
// A vector that has room is empty still: the function leaves before it makes what it would lose.
#include <cuda_runtime.h>
#include <vector>

void run(float *x, size_t bytes, cudaStream_t s)
{
	std::vector<cudaEvent_t> events;
	events.reserve(4);
	if (events.empty()) {
		cudaMemsetAsync(x, 0, bytes, s);
		return;
	}
	cudaEvent_t done;
	cudaEventCreate(&done);
	cudaEventRecord(done, s);
}
