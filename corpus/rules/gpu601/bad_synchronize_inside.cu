// SPDX-License-Identifier: Apache-2.0
// The helper waits for the stream that captures.
#include <cuda_runtime.h>

__global__ void step(float *x) { x[threadIdx.x] += 1; }

static void step_and_wait(float *x, cudaStream_t s)
{
	step<<<1, 256, 0, s>>>(x);
	cudaStreamSynchronize(s); // expect: GPU601 // validate: error(CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED)
}

void record(float *x, cudaStream_t s, cudaGraph_t *graph)
{
	cudaStreamBeginCapture(s, cudaStreamCaptureModeThreadLocal);
	step_and_wait(x, s);
	cudaStreamEndCapture(s, graph);
}
