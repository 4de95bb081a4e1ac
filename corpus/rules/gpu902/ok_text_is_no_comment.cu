// SPDX-License-Identifier: Apache-2.0
// What stands in a string is no comment.
// expect-none
#include <cuda_runtime.h>

__global__ void scale(float *x) { x[threadIdx.x] *= 2; }

const char *help = "// gpulint: ingore[GPU101]";

void run(float *d)
{
	cudaStream_t s;
	cudaStreamCreate(&s);
	cudaMemset(d, 0, 4096);
	scale<<<1, 1024, 0, s>>>(d);
	cudaStreamSynchronize(s);
	cudaStreamDestroy(s);
}
