// expect-none
// SPDX-License-Identifier: Apache-2.0
// Who gives no place for the graph does not want it: nobody here does.
#include <cuda_runtime.h>

bool end_capture(cudaStream_t s, void **graph)
{
	cudaGraph_t captured = nullptr;
	cudaError_t state = cudaStreamEndCapture(s, &captured);
	if (graph != nullptr)
		*graph = (void *)captured;
	return state == cudaSuccess;
}
