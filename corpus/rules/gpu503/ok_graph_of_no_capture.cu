// SPDX-License-Identifier: Apache-2.0
// The stream was asked just before, and does not capture or its capture was invalidated: ending it gives a null graph (CUDA
// Runtime API, cudaStreamEndCapture).
// expect-none
#include <cuda_runtime.h>

bool finish(cudaStream_t s, cudaGraph_t *out)
{
	cudaStreamCaptureStatus status = cudaStreamCaptureStatusNone;
	cudaStreamIsCapturing(s, &status);
	if (status != cudaStreamCaptureStatusActive) {
		cudaGraph_t none = nullptr;
		cudaStreamEndCapture(s, &none);
		return false;
	}
	return cudaStreamEndCapture(s, out) == cudaSuccess;
}
