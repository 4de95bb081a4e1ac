// SPDX-License-Identifier: Apache-2.0
// Codes, prefixes and names, in either spelling.
// expect-none
#include <cuda_runtime.h>

__global__ void scale(float *x) { x[threadIdx.x] *= 2; }

void run(float *d)
{
	cudaStream_t s;
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	cudaMemset(d, 0, 4096);
	scale<<<1, 1024, 0, s>>>(d); // gpulint: ignore[missing-null-stream-sync] one stream
	cudaStreamSynchronize(s);
	cudaStreamDestroy(s);
}
