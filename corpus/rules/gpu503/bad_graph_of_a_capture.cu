// SPDX-License-Identifier: Apache-2.0
// The first capture is under way, as the stream said; the second stream said that it does not capture, and began to after that.
#include <cuda_runtime.h>

bool give_up(cudaStream_t s)
{
	cudaStreamCaptureStatus status = cudaStreamCaptureStatusNone;
	cudaStreamIsCapturing(s, &status);
	if (status == cudaStreamCaptureStatusActive) {
		cudaGraph_t dropped = nullptr;
		cudaStreamEndCapture(s, &dropped); // expect: GPU503
		return true;
	}
	return false;
}

bool try_one(cudaStream_t s, float *x, size_t n)
{
	cudaStreamCaptureStatus status = cudaStreamCaptureStatusNone;
	cudaStreamIsCapturing(s, &status);
	if (status != cudaStreamCaptureStatusNone)
		return false;
	cudaGraph_t graph = nullptr;
	cudaStreamBeginCapture(s, cudaStreamCaptureModeThreadLocal);
	cudaMemsetAsync(x, 0, n, s);
	cudaStreamEndCapture(s, &graph); // expect: GPU503
	return true;
}
