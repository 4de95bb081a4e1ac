// SPDX-License-Identifier: Apache-2.0
// expect-none
// The second branch joins the first, the first joins the origin.
#include <cuda_runtime.h>

__global__ void step(float *x) { x[threadIdx.x] += 1; }

void record(float *x, float *y, cudaStream_t s, cudaStream_t a, cudaStream_t b, cudaEvent_t *e, cudaGraph_t *graph)
{
	cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
	cudaEventRecord(e[0], s);
	cudaStreamWaitEvent(a, e[0], 0);
	cudaStreamWaitEvent(b, e[0], 0);
	step<<<1, 256, 0, a>>>(x);
	step<<<1, 256, 0, b>>>(y);
	cudaEventRecord(e[1], b);
	cudaStreamWaitEvent(a, e[1], 0);
	cudaEventRecord(e[2], a);
	cudaStreamWaitEvent(s, e[2], 0);
	cudaStreamEndCapture(s, graph);
}
