// SPDX-License-Identifier: Apache-2.0
// The lines that the range was for went elsewhere.
#include <cuda_runtime.h>

__global__ void scale(float *x) { x[threadIdx.x] *= 2; }

void run(float *d)
{
	cudaStream_t s;
	cudaStreamCreate(&s);
	cudaMemset(d, 0, 4096);
	// gpulint: ignore-begin[unordered-streams] // expect: GPU901
	scale<<<1, 1024, 0, s>>>(d);
	// gpulint: ignore-end[unordered-streams]
	cudaStreamSynchronize(s);
	cudaStreamDestroy(s);
}
