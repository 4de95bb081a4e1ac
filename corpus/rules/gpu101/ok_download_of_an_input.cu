// SPDX-License-Identifier: Apache-2.0
// expect-none
// Meant to fool the pairing of unseen kernels with downloads: what the kernel gets is const, and so only read.
#include <cuda_runtime.h>

__global__ void histogram(const float *samples, unsigned *bins);

void download_while_it_reads(const float *samples, unsigned *bins, float *copy)
{
	cudaStream_t s;
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	histogram<<<1, 32, 0, s>>>(samples, bins);
	cudaMemcpy(copy, samples, 4096, cudaMemcpyDeviceToHost);
	cudaStreamSynchronize(s);
	cudaStreamDestroy(s);
}
