// SPDX-License-Identifier: Apache-2.0
// expect-none
// The status is asked first.
#include <cuda_runtime.h>

__global__ void step(float *x) { x[threadIdx.x] += 1; }

void flush(float *x, cudaStream_t s)
{
	cudaStreamCaptureStatus status;
	step<<<1, 256, 0, s>>>(x);
	cudaStreamIsCapturing(s, &status);
	if (status == cudaStreamCaptureStatusNone)
		cudaStreamSynchronize(s);
}
