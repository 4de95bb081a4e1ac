// SPDX-License-Identifier: Apache-2.0
// Scratch memory is freed on the main stream while the side stream still reads it.
#include <cuda_runtime.h>

__global__ void fill(float *x) { x[threadIdx.x] = 1; }
__global__ void copy(const float *x, float *y) { y[threadIdx.x] = x[threadIdx.x]; }

void run(float *d_out, cudaStream_t side)
{
	cudaStream_t s;
	cudaEvent_t filled;
	float *scratch;
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	cudaEventCreateWithFlags(&filled, cudaEventDisableTiming);
	cudaMallocAsync((void **)&scratch, 1024, s);
	fill<<<1, 256, 0, s>>>(scratch);
	cudaEventRecord(filled, s);
	cudaStreamWaitEvent(side, filled, 0);
	copy<<<1, 256, 0, side>>>(scratch, d_out);
	cudaFreeAsync(scratch, s); // expect: GPU108 // validate: confirmed
	cudaStreamSynchronize(side);
	cudaEventDestroy(filled);
	cudaStreamDestroy(s);
}
