// SPDX-License-Identifier: Apache-2.0
// expect-none
// A helper waits only where nothing is captured.
#include <cuda_runtime.h>

__global__ void step(float *x) { x[threadIdx.x] += 1; }

static bool is_capturing(cudaStream_t s)
{
	cudaStreamCaptureStatus status;
	cudaStreamGetCaptureInfo(s, &status, nullptr, nullptr, nullptr, nullptr, nullptr);
	return status != cudaStreamCaptureStatusNone;
}

static void run(float *x, cudaStream_t s)
{
	step<<<1, 256, 0, s>>>(x);
	if (!is_capturing(s))
		cudaStreamSynchronize(s);
}

cudaGraph_t record(float *x, cudaStream_t s)
{
	cudaGraph_t graph;
	cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
	run(x, s);
	cudaStreamEndCapture(s, &graph);
	run(x, s);
	return graph;
}
