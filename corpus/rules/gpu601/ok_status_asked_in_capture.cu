// SPDX-License-Identifier: Apache-2.0
// expect-none
// The stream captures when its status is asked for: the branch that waits is not taken.
#include <cuda_runtime.h>

__global__ void step(float *x) { x[threadIdx.x] += 1; }

cudaGraph_t record(float *x, cudaStream_t s)
{
	cudaGraph_t graph;
	cudaStreamCaptureStatus status;
	cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
	step<<<1, 256, 0, s>>>(x);
	cudaStreamIsCapturing(s, &status);
	if (status == cudaStreamCaptureStatusNone)
		cudaStreamSynchronize(s);
	cudaStreamEndCapture(s, &graph);
	return graph;
}
