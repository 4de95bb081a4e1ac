// SPDX-License-Identifier: Apache-2.0
// expect-none
// The side stream does not wait for anything of the capture: it just runs.
#include <cuda_runtime.h>

__global__ void step(float *x) { x[threadIdx.x] += 1; }

void record(float *x, float *y, cudaStream_t s, cudaGraph_t *graph)
{
	cudaStream_t side;
	cudaStreamCreateWithFlags(&side, cudaStreamNonBlocking);
	cudaStreamBeginCapture(s, cudaStreamCaptureModeThreadLocal);
	step<<<1, 256, 0, s>>>(x);
	step<<<1, 256, 0, side>>>(y);
	cudaStreamEndCapture(s, graph);
	cudaStreamSynchronize(side);
	cudaStreamDestroy(side);
}
