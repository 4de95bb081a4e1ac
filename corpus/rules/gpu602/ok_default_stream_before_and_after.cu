// SPDX-License-Identifier: Apache-2.0
// expect-none
// Work on the default stream lies outside the capture.
#include <cuda_runtime.h>

__global__ void step(float *x) { x[threadIdx.x] += 1; }

void record(float *x, float *y, cudaGraph_t *graph)
{
	cudaStream_t s;
	cudaStreamCreate(&s);
	step<<<1, 256>>>(y);
	cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
	step<<<1, 256, 0, s>>>(x);
	cudaStreamEndCapture(s, graph);
	step<<<1, 256>>>(y);
	cudaStreamDestroy(s);
}
