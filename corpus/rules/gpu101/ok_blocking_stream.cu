// SPDX-License-Identifier: Apache-2.0
// expect-none
// A stream made without flags takes part in the default stream's barrier.
#include <cuda_runtime.h>

__global__ void scale(float *x) { x[threadIdx.x] *= 2; }

void step(float *d_x, size_t n)
{
	cudaStream_t s;
	cudaStreamCreate(&s);
	cudaMemset(d_x, 0, n);
	scale<<<1, 256, 0, s>>>(d_x);
	scale<<<1, 256>>>(d_x);
	cudaStreamSynchronize(s);
	cudaStreamDestroy(s);
}
