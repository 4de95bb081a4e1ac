// SPDX-License-Identifier: Apache-2.0
// A name that begins as gpulint's do, and is none.
#include <cuda_runtime.h>

__global__ void scale(float *x) { x[threadIdx.x] *= 2; }

void run(float *d)
{
	cudaStream_t s;
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	cudaMemset(d, 0, 4096);
	scale<<<1, 1024, 0, s>>>(d); // NOLINT(gpulint-missing-sync) // expect: GPU101, GPU902 // validate: confirmed
	cudaStreamSynchronize(s);
	cudaStreamDestroy(s);
}
