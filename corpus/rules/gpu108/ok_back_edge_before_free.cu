// SPDX-License-Identifier: Apache-2.0
// expect-none
// The freeing stream waits for the reader.
#include <cuda_runtime.h>

__global__ void fill(float *x) { x[threadIdx.x] = 1; }
__global__ void copy(const float *x, float *y) { y[threadIdx.x] = x[threadIdx.x]; }

void run(float *d_out, cudaStream_t s, cudaStream_t side, cudaEvent_t filled, cudaEvent_t used)
{
	float *scratch;
	cudaMallocAsync((void **)&scratch, 1024, s);
	fill<<<1, 256, 0, s>>>(scratch);
	cudaEventRecord(filled, s);
	cudaStreamWaitEvent(side, filled, 0);
	copy<<<1, 256, 0, side>>>(scratch, d_out);
	cudaEventRecord(used, side);
	cudaStreamWaitEvent(s, used, 0);
	cudaFreeAsync(scratch, s);
}
