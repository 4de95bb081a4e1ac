// SPDX-License-Identifier: Apache-2.0
// Without a list nothing is silenced.
#include <cuda_runtime.h>

__global__ void scale(float *x) { x[threadIdx.x] *= 2; }

void run(float *d)
{
	cudaStream_t s;
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	cudaMemset(d, 0, 4096);
	scale<<<1, 1024, 0, s>>>(d); // gpulint: ignore // expect: GPU101 // validate: confirmed
	// the line above // expect: GPU902@-1
	cudaStreamSynchronize(s);
	cudaStreamDestroy(s);
}
