// SPDX-License-Identifier: Apache-2.0
// expect-none
// The caller's stream may be non-blocking, and then the default stream has nothing to do with its capture.
#include <cuda_runtime.h>

__global__ void step(float *x) { x[threadIdx.x] += 1; }

void record(float *x, cudaStream_t s, cudaGraph_t *graph)
{
	float *log;
	cudaMalloc((void **)&log, 1024);
	cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
	cudaMemset(log, 0, 1024);
	step<<<1, 256, 0, s>>>(x);
	cudaStreamEndCapture(s, graph);
	cudaDeviceSynchronize();
	cudaFree(log);
}
