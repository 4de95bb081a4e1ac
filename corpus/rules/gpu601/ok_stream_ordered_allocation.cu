// SPDX-License-Identifier: Apache-2.0
// expect-none
// Stream-ordered allocation becomes a node of the graph.
#include <cuda_runtime.h>

__global__ void step(float *x) { x[threadIdx.x] += 1; }

void record(cudaStream_t s, cudaGraph_t *graph)
{
	float *scratch;
	cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
	cudaMallocAsync((void **)&scratch, 1024, s);
	step<<<1, 256, 0, s>>>(scratch);
	cudaFreeAsync(scratch, s);
	cudaStreamEndCapture(s, graph);
}
