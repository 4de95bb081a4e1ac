// SPDX-License-Identifier: Apache-2.0
// There is a place for the graph, and one way out does not put it there.
#include <cuda_runtime.h>

bool end_capture(cudaStream_t s, void **graph, bool is_wanted)
{
	cudaGraph_t captured = nullptr;
	cudaError_t state = cudaStreamEndCapture(s, &captured); // expect: GPU503 // validate: -
	if (graph == nullptr)
		return false;
	if (!is_wanted)
		return true;
	*graph = (void *)captured;
	return state == cudaSuccess;
}
