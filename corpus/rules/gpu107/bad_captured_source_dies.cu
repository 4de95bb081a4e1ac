// SPDX-License-Identifier: Apache-2.0
// The graph replays the copy when the array is long gone.
#include <cuda_runtime.h>

cudaGraphExec_t record(float *d_params, float alpha)
{
	cudaStream_t s;
	cudaGraph_t graph;
	cudaGraphExec_t exec;
	float params[4];
	params[0] = params[1] = params[2] = params[3] = alpha;
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	cudaStreamBeginCapture(s, cudaStreamCaptureModeRelaxed);
	cudaMemcpyAsync(d_params, params, sizeof params, cudaMemcpyHostToDevice, s);
	cudaStreamEndCapture(s, &graph);
	cudaGraphInstantiate(&exec, graph, 0);
	cudaGraphDestroy(graph);
	cudaStreamDestroy(s);
	return exec; // expect: GPU107 // validate: confirmed
}
