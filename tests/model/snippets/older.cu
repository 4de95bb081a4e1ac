// SPDX-License-Identifier: Apache-2.0
// Shapes of CUDA 11 and 12; with the headers of CUDA 13 they do not parse.
#include <cuda.h>
#include <cuda_runtime.h>

int main()
{
	float *d;
	cudaStream_t s;
	cudaMallocManaged(&d, 4);
	cudaStreamCreate(&s);
	cudaMemPrefetchAsync(d, 4, 0, s);
	cudaMemPrefetchAsync(d, 4, cudaCpuDeviceId);
	cudaMemAdvise(d, 4, cudaMemAdviseSetReadMostly, 0);
	cudaThreadSynchronize();
	CUcontext c;
	cuCtxCreate(&c, 0, 0);
	cudaGraph_t graph = 0;
	cudaGraphExec_t exec = 0;
	cudaGraphNode_t node;
	enum cudaGraphExecUpdateResult result;
	cudaGraphExecUpdate(exec, graph, &node, &result);
	return 0;
}
