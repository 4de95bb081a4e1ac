// SPDX-License-Identifier: Apache-2.0
// cudaFree of stream-ordered memory does not wait for its users.
#include <cuda_runtime.h>

__global__ void fill(float *x) { x[threadIdx.x] = 1; }

void run(void)
{
	cudaStream_t s;
	float *scratch;
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	cudaMallocAsync((void **)&scratch, 1024, s);
	fill<<<1, 256, 0, s>>>(scratch);
	cudaFree(scratch); // expect: GPU108 // validate: confirmed
	cudaStreamSynchronize(s);
	cudaStreamDestroy(s);
}
