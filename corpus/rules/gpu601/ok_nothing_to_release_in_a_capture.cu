// SPDX-License-Identifier: Apache-2.0
// expect-none
// cudaFree may not be called during a capture, and is not: the caller has no block to give back, and the helper asks.
#include <cuda_runtime.h>

__global__ void capture_fill(float *x) { x[threadIdx.x] = 1.0f; }

static void give_back(float *block)
{
	if (block)
		cudaFree(block);
}

void capture_without_a_block(float *x, cudaStream_t stream, cudaGraph_t *graph)
{
	float *block = nullptr;
	cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
	capture_fill<<<1, 256, 0, stream>>>(x);
	give_back(block);
	cudaStreamEndCapture(stream, graph);
}
