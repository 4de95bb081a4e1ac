// SPDX-License-Identifier: Apache-2.0
// The helper copies a result to the host, waits for it and reads it, and its caller calls it within the capture.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>

#define CHECK(call)                                                                                                                        \
	do {                                                                                                                               \
		if ((call) != cudaSuccess)                                                                                                 \
			std::exit(1);                                                                                                      \
	} while (0)

__global__ void step(float *x) { x[threadIdx.x] += 1; }

static float norm(const float *x, float *pinned, int n, cudaStream_t s)
{
	CHECK(cudaMemcpyAsync(pinned, x, n * sizeof(float), cudaMemcpyDeviceToHost, s));
	CHECK(cudaStreamSynchronize(s)); // expect: GPU601 // validate: error(CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED)
	float sum = 0;
	for (int i = 0; i < n; i++)
		sum += pinned[i] * pinned[i];
	return sum;
}

void record(float *x, float *pinned, int n, cudaStream_t s, cudaGraph_t *graph)
{
	CHECK(cudaStreamBeginCapture(s, cudaStreamCaptureModeThreadLocal));
	step<<<1, 256, 0, s>>>(x);
	std::printf("%g\n", norm(x, pinned, n, s));
	CHECK(cudaStreamEndCapture(s, graph));
}
