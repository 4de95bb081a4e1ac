// SPDX-License-Identifier: Apache-2.0
// The side branch is forked by an event and never comes back.
#include <cuda_runtime.h>

__global__ void step(float *x) { x[threadIdx.x] += 1; }

void record(float *x, float *y, cudaStream_t s, cudaGraph_t *graph)
{
	cudaStream_t side;
	cudaEvent_t fork;
	cudaStreamCreateWithFlags(&side, cudaStreamNonBlocking);
	cudaEventCreateWithFlags(&fork, cudaEventDisableTiming);
	cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
	cudaEventRecord(fork, s);
	cudaStreamWaitEvent(side, fork, 0);
	step<<<1, 256, 0, side>>>(y);
	step<<<1, 256, 0, s>>>(x);
	cudaStreamEndCapture(s, graph); // expect: GPU603 // validate: error(CUDA_ERROR_STREAM_CAPTURE_UNJOINED)
	cudaEventDestroy(fork);
	cudaStreamDestroy(side);
}
