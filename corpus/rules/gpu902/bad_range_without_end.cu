// SPDX-License-Identifier: Apache-2.0
// The end has another list than the begin.
#include <cuda_runtime.h>

__global__ void scale(float *x) { x[threadIdx.x] *= 2; }

void run(float *d)
{
	cudaStream_t s;
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	cudaMemset(d, 0, 4096);
	// gpulint: ignore-begin[GPU1] one stream // expect: GPU902
	scale<<<1, 1024, 0, s>>>(d); // expect: GPU101 // validate: confirmed
	// gpulint: ignore-end[GPU101] // expect: GPU902
	cudaStreamSynchronize(s);
	cudaStreamDestroy(s);
}
