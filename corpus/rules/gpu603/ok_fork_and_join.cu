// SPDX-License-Identifier: Apache-2.0
// expect-none
// Out and back.
#include <cuda_runtime.h>

__global__ void step(float *x) { x[threadIdx.x] += 1; }

void record(float *x, float *y, cudaStream_t s, cudaStream_t side, cudaGraph_t *graph)
{
	cudaEvent_t fork, join;
	cudaEventCreateWithFlags(&fork, cudaEventDisableTiming);
	cudaEventCreateWithFlags(&join, cudaEventDisableTiming);
	cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
	cudaEventRecord(fork, s);
	cudaStreamWaitEvent(side, fork, 0);
	step<<<1, 256, 0, side>>>(y);
	step<<<1, 256, 0, s>>>(x);
	cudaEventRecord(join, side);
	cudaStreamWaitEvent(s, join, 0);
	cudaStreamEndCapture(s, graph);
	cudaEventDestroy(fork);
	cudaEventDestroy(join);
}
