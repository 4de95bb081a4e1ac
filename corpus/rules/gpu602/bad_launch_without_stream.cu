// SPDX-License-Identifier: Apache-2.0
// One launch forgot its stream.
#include <cuda_runtime.h>

__global__ void step(float *x) { x[threadIdx.x] += 1; }

void record(float *x, float *y, cudaGraph_t *graph)
{
	cudaStream_t s;
	cudaStreamCreate(&s);
	cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
	step<<<1, 256, 0, s>>>(x);
	step<<<1, 256>>>(y); // expect: GPU602 // validate: error(CUDA_ERROR_STREAM_CAPTURE_IMPLICIT)
	cudaStreamEndCapture(s, graph);
	cudaStreamDestroy(s);
}
