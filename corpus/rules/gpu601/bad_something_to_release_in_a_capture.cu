// SPDX-License-Identifier: Apache-2.0
// The helper frees during a capture what the caller has given it, if there is something: cudaFree may not be called there.
#include <cuda_runtime.h>

__global__ void captured_fill(float *x) { x[threadIdx.x] = 1.0f; }

static void gives_back(float *block)
{
	if (block)
		cudaFree(block); // expect: GPU601 // validate: error(CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED)
}

void capture_with_a_block(float *x, cudaStream_t stream, cudaGraph_t *graph)
{
	float *block;
	cudaMalloc((void **)&block, 64);
	cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
	captured_fill<<<1, 256, 0, stream>>>(x);
	gives_back(block);
	cudaStreamEndCapture(stream, graph);
}
