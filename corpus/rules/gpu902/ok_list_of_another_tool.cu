// SPDX-License-Identifier: Apache-2.0
// Names in a list of NOLINT may be other programs'.
// expect-none
#include <cuda_runtime.h>

__global__ void scale(float *x) { x[threadIdx.x] *= 2; }

void run(float *d)
{
	cudaStream_t s;
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	cudaMemset(d, 0, 4096);
	// NOLINTNEXTLINE(bugprone-*, cert-xyz, gpulint-GPU101)
	scale<<<1, 1024, 0, s>>>(d);
	cudaStreamSynchronize(s);
	cudaStreamDestroy(s);
}
