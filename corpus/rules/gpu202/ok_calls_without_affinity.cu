// SPDX-License-Identifier: Apache-2.0
// expect-none
// Memory, streams and events may be released, and copies issued, from any device.
#include <cuda_runtime.h>

void release_from_elsewhere(float *h, size_t bytes)
{
	float *d0;
	cudaStream_t s0;
	cudaEvent_t done;
	cudaSetDevice(0);
	cudaMalloc((void **)&d0, bytes);
	cudaStreamCreate(&s0);
	cudaEventCreate(&done);
	cudaSetDevice(1);
	cudaMemcpyAsync(h, d0, bytes, cudaMemcpyDeviceToHost, s0);
	cudaStreamSynchronize(s0);
	cudaFree(d0);
	cudaEventDestroy(done);
	cudaStreamDestroy(s0);
}
