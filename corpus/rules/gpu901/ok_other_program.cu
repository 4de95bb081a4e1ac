// SPDX-License-Identifier: Apache-2.0
// What clang-tidy is told is nothing to gpulint.
// expect-none
#include <cuda_runtime.h>

__global__ void scale(float *x) { x[threadIdx.x] *= 2; }

void run(float *d)
{
	cudaStream_t s;
	cudaStreamCreate(&s);
	cudaMemset(d, 0, 4096);
	scale<<<1, 1024, 0, s>>>(d); // NOLINT(bugprone-branch-clone)
	cudaStreamSynchronize(s);
	cudaStreamDestroy(s);
}
