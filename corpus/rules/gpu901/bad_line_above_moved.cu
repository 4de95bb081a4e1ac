// SPDX-License-Identifier: Apache-2.0
// A line came between the comment and what it silenced.
#include <cuda_runtime.h>

__global__ void scale(float *x) { x[threadIdx.x] *= 2; }

void run(float *d)
{
	cudaStream_t s;
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	cudaMemset(d, 0, 4096);
	// NOLINTNEXTLINE(gpulint-GPU101) // expect: GPU901
	int blocks = 1;
	scale<<<blocks, 1024, 0, s>>>(d); // expect: GPU101 // validate: confirmed
	cudaStreamSynchronize(s);
	cudaStreamDestroy(s);
}
