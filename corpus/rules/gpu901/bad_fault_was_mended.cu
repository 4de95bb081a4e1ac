// SPDX-License-Identifier: Apache-2.0
// The stream is a blocking one by now, and the comment is still there.
#include <cuda_runtime.h>

__global__ void scale(float *x) { x[threadIdx.x] *= 2; }

void run(float *d)
{
	cudaStream_t s;
	cudaStreamCreate(&s);
	cudaMemset(d, 0, 4096);
	scale<<<1, 1024, 0, s>>>(d); // gpulint: ignore[GPU101] one stream at a time // expect: GPU901
	cudaStreamSynchronize(s);
	cudaStreamDestroy(s);
}
