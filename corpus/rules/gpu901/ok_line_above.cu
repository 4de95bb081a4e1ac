// SPDX-License-Identifier: Apache-2.0
// Comments may follow the one that silences, up to the line that is meant.
// expect-none
#include <cuda_runtime.h>

__global__ void scale(float *x) { x[threadIdx.x] *= 2; }

void run(float *d)
{
	cudaStream_t s;
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	cudaMemset(d, 0, 4096);
	// gpulint: ignore[missing-null-stream-sync] the caller has waited for the
	// default stream
	scale<<<1, 1024, 0, s>>>(d);
	cudaStreamSynchronize(s);
	cudaStreamDestroy(s);
}
