// SPDX-License-Identifier: Apache-2.0
// The graph writes x when it is launched; the copy on the other stream waits for nothing.
#include <cuda_runtime.h>

__global__ void scale(float *x) { x[threadIdx.x] *= 2.0f; }

void run(float *x, float *out, size_t size)
{
	cudaStream_t compute, copies;
	cudaGraph_t graph;
	cudaGraphExec_t exec;
	cudaStreamCreateWithFlags(&compute, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&copies, cudaStreamNonBlocking);
	cudaStreamBeginCapture(compute, cudaStreamCaptureModeGlobal);
	scale<<<1, 256, 0, compute>>>(x);
	cudaStreamEndCapture(compute, &graph);
	cudaGraphInstantiate(&exec, graph, 0);
	cudaGraphLaunch(exec, compute);
	cudaMemcpyAsync(out, x, size, cudaMemcpyDeviceToHost, copies); // expect: GPU102 // validate: confirmed
	cudaStreamSynchronize(copies);
	cudaStreamSynchronize(compute);
	cudaGraphExecDestroy(exec);
	cudaGraphDestroy(graph);
	cudaStreamDestroy(compute);
	cudaStreamDestroy(copies);
}
