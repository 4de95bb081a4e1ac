// SPDX-License-Identifier: Apache-2.0
// Comments may speak of gpulint: they silence nothing.
// gpulint: finds nothing here. See `gpulint: ignore[RULES]` in its documentation.
// expect-none
#include <cuda_runtime.h>

__global__ void scale(float *x) { x[threadIdx.x] *= 2; }

void run(float *d)
{
	cudaStream_t s;
	cudaStreamCreate(&s);
	cudaMemset(d, 0, 4096);
	scale<<<1, 1024, 0, s>>>(d);
	cudaStreamSynchronize(s);
	cudaStreamDestroy(s);
}
