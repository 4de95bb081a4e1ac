// SPDX-License-Identifier: Apache-2.0
// The query has three arguments, as in CUDA 11, and its answer is read the wrong way round: the wait is made while the stream captures.
#include <cuda_runtime.h>

__global__ void step(float *x) { x[threadIdx.x] += 1; }

cudaGraph_t record(float *x, cudaStream_t s)
{
	cudaGraph_t graph;
	cudaStreamCaptureStatus status;
	unsigned long long id;
	cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
	step<<<1, 256, 0, s>>>(x);
	cudaStreamGetCaptureInfo(s, &status, &id);
	if (status != cudaStreamCaptureStatusNone)
		cudaStreamSynchronize(s); // expect: GPU601 // validate: error(CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED)
	cudaStreamEndCapture(s, &graph);
	return graph;
}
