// SPDX-License-Identifier: Apache-2.0
// The whole file is silenced.
// expect-none
// gpulint: ignore-file[GPU101] an example of the fault
#include <cuda_runtime.h>

__global__ void scale(float *x) { x[threadIdx.x] *= 2; }

void run(float *d)
{
	cudaStream_t s;
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	cudaMemset(d, 0, 4096);
	scale<<<1, 1024, 0, s>>>(d);
	cudaStreamSynchronize(s);
	cudaStreamDestroy(s);
}
