// SPDX-License-Identifier: Apache-2.0
// expect-none
// What breaks the capture is in helper.cu, and told there.
#include <cuda_runtime.h>

void reed_flush(cudaStream_t stream);

static __global__ void fill(float *x) { x[threadIdx.x] = 1; }

void reed_record(float *device, cudaStream_t stream, cudaGraph_t *graph)
{
	cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal);
	fill<<<1, 32, 0, stream>>>(device);
	reed_flush(stream);
	cudaStreamEndCapture(stream, graph);
}
