// SPDX-License-Identifier: Apache-2.0
// expect-none
// Launches of one executable graph follow each other also across streams, and the copy is behind the last one.
#include <cuda_runtime.h>

__global__ void scale(float *x) { x[threadIdx.x] *= 2.0f; }

void run(float *x, float *out, size_t size)
{
	cudaStream_t a, b;
	cudaGraph_t graph;
	cudaGraphExec_t exec;
	cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
	cudaStreamBeginCapture(a, cudaStreamCaptureModeGlobal);
	scale<<<1, 256, 0, a>>>(x);
	cudaStreamEndCapture(a, &graph);
	cudaGraphInstantiate(&exec, graph, 0);
	cudaGraphLaunch(exec, a);
	cudaGraphLaunch(exec, b);
	cudaMemcpyAsync(out, x, size, cudaMemcpyDeviceToHost, b);
	cudaStreamSynchronize(b);
	cudaGraphExecDestroy(exec);
	cudaGraphDestroy(graph);
	cudaStreamDestroy(a);
	cudaStreamDestroy(b);
}
