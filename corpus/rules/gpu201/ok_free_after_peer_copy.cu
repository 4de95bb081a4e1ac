// SPDX-License-Identifier: Apache-2.0
// expect-none
// Measured: cudaFree waits for a peer copy that touches its device. No document promises it (shown with --portable only).
#include <cuda_runtime.h>

void move(float *to, size_t size)
{
	float *from;
	cudaStream_t s;
	cudaSetDevice(0);
	cudaMalloc(&from, size);
	cudaMemset(from, 0, size);
	cudaDeviceSynchronize();
	cudaSetDevice(1);
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	cudaMemcpyPeerAsync(to, 1, from, 0, size, s);
	cudaSetDevice(0);
	cudaFree(from);
	cudaSetDevice(1);
	cudaStreamSynchronize(s);
	cudaStreamDestroy(s);
}
