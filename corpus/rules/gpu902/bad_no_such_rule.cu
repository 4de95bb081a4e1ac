// SPDX-License-Identifier: Apache-2.0
// The code is mistyped.
#include <cuda_runtime.h>

__global__ void scale(float *x) { x[threadIdx.x] *= 2; }

void run(float *d)
{
	cudaStream_t s;
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	cudaMemset(d, 0, 4096);
	scale<<<1, 1024, 0, s>>>(d); // gpulint: ignore[GPU1O1] one stream // expect: GPU101, GPU902 // validate: confirmed
	cudaStreamSynchronize(s);
	cudaStreamDestroy(s);
}
