// SPDX-License-Identifier: Apache-2.0
// expect-none
// The capturing stream is non-blocking: the default stream has nothing to do with it.
#include <cuda_runtime.h>

__global__ void step(float *x) { x[threadIdx.x] += 1; }

void record(float *x, float *y, cudaGraph_t *graph)
{
	cudaStream_t s;
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
	step<<<1, 256, 0, s>>>(x);
	step<<<1, 256>>>(y);
	cudaStreamEndCapture(s, graph);
	cudaStreamDestroy(s);
}
