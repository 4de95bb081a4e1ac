// SPDX-License-Identifier: Apache-2.0
// Where the second event cannot be made, the first one is lost.
#include <cuda_runtime.h>

__global__ void fill(int *x) { x[threadIdx.x] = 1; }

float timed(int *x, cudaStream_t s)
{
	cudaEvent_t begin, end;
	float ms = -1;
	if (cudaEventCreate(&begin) != cudaSuccess) // expect: GPU503
		return -1;
	if (cudaEventCreate(&end) != cudaSuccess)
		return -1;
	cudaEventRecord(begin, s);
	fill<<<1, 256, 0, s>>>(x);
	cudaEventRecord(end, s);
	if (cudaEventSynchronize(end) == cudaSuccess)
		cudaEventElapsedTime(&ms, begin, end);
	cudaEventDestroy(end);
	cudaEventDestroy(begin);
	return ms;
}
