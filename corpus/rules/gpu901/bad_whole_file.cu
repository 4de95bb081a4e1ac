// SPDX-License-Identifier: Apache-2.0
// Nothing in the file is of that family.
// gpulint: ignore-file[GPU4] single thread // expect: GPU901
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
