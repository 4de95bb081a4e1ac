// SPDX-License-Identifier: Apache-2.0
// A range around the fault.
// expect-none
#include <cuda_runtime.h>

__global__ void scale(float *x) { x[threadIdx.x] *= 2; }

void run(float *d)
{
	cudaStream_t s;
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	cudaMemset(d, 0, 4096);
	// gpulint: ignore-begin[GPU1] single user
	scale<<<1, 1024, 0, s>>>(d);
	// gpulint: ignore-end[GPU1]
	cudaStreamSynchronize(s);
	cudaStreamDestroy(s);
}
