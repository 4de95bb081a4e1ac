// SPDX-License-Identifier: Apache-2.0
// A synchronous copy uses the default stream.
#include <cuda_runtime.h>

void launch_step(float *x, cudaStream_t s);

cudaGraph_t record(float *x, const float *table, float *d_table)
{
	cudaStream_t s;
	cudaGraph_t graph = nullptr;
	if (cudaStreamCreate(&s) != cudaSuccess)
		return nullptr;
	cudaStreamBeginCapture(s, cudaStreamCaptureModeRelaxed);
	cudaMemcpy(d_table, table, 1024, cudaMemcpyHostToDevice); // expect: GPU602 // validate: error(CUDA_ERROR_STREAM_CAPTURE_IMPLICIT)
	launch_step(x, s);
	cudaStreamEndCapture(s, &graph);
	cudaStreamDestroy(s);
	return graph;
}
