// SPDX-License-Identifier: Apache-2.0
// expect-none
// Capture, instantiate, launch, wait.
#include <cuda_runtime.h>

__global__ void step(float *x) { x[threadIdx.x] += 1; }

void record_and_run(float *x, cudaStream_t s)
{
	cudaGraph_t graph;
	cudaGraphExec_t exec;
	cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
	step<<<1, 256, 0, s>>>(x);
	step<<<1, 256, 0, s>>>(x);
	cudaStreamEndCapture(s, &graph);
	cudaGraphInstantiate(&exec, graph, 0);
	cudaGraphLaunch(exec, s);
	cudaStreamSynchronize(s);
	cudaGraphExecDestroy(exec);
	cudaGraphDestroy(graph);
}
