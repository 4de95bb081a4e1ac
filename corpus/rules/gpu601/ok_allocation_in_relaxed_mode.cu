// SPDX-License-Identifier: Apache-2.0
// expect-none
// The relaxed mode allows the allocation.
#include <cuda_runtime.h>

__global__ void step(float *x) { x[threadIdx.x] += 1; }

void *record(float *x, cudaStream_t s, cudaGraph_t *graph)
{
	void *log = nullptr;
	cudaStreamBeginCapture(s, cudaStreamCaptureModeRelaxed);
	step<<<1, 256, 0, s>>>(x);
	cudaMalloc(&log, 4096);
	cudaStreamEndCapture(s, graph);
	return log;
}
