// SPDX-License-Identifier: Apache-2.0
// The stream that is asked about does not capture; the one that is waited for does.
#include <cuda_runtime.h>

__global__ void step(float *x) { x[threadIdx.x] += 1; }

cudaGraph_t record(float *x, cudaStream_t s)
{
	cudaGraph_t graph;
	cudaStream_t other;
	cudaStreamCaptureStatus status;
	cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking);
	cudaStreamIsCapturing(other, &status);
	cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
	step<<<1, 256, 0, s>>>(x);
	if (status == cudaStreamCaptureStatusNone)
		cudaStreamSynchronize(s); // expect: GPU601 // validate: error(CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED)
	cudaStreamEndCapture(s, &graph);
	cudaStreamDestroy(other);
	return graph;
}
