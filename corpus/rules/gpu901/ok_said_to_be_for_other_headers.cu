// SPDX-License-Identifier: Apache-2.0
// A comment that is needed only elsewhere says so.
// expect-none
#include <cuda_runtime.h>

__global__ void scale(float *x) { x[threadIdx.x] *= 2; }

void run(float *d)
{
	cudaStream_t s;
	cudaStreamCreate(&s);
	cudaMemset(d, 0, 4096);
	scale<<<1, 1024, 0, s>>>(d); // gpulint: ignore[GPU101, GPU901] only found with an old toolkit
	cudaStreamSynchronize(s);
	cudaStreamDestroy(s);
}
