// SPDX-License-Identifier: Apache-2.0
// expect-none
// Launch, copy and memset carry the stream.
#include <cuda_runtime.h>

__global__ void step(float *x) { x[threadIdx.x] += 1; }

void record(float *x, float *y, size_t n, cudaGraph_t *graph)
{
	cudaStream_t s;
	cudaStreamCreate(&s);
	cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
	cudaMemsetAsync(x, 0, n, s);
	step<<<1, 256, 0, s>>>(x);
	cudaMemcpyAsync(y, x, n, cudaMemcpyDeviceToDevice, s);
	cudaStreamEndCapture(s, graph);
	cudaStreamDestroy(s);
}
