// SPDX-License-Identifier: Apache-2.0
// The sum is cleared on the caller's stream, and each step adds to it on another one. Without any step the event covers nothing, and there is nothing
// to wait for: the clearing stands in front of the steps and not in their place.
// expect-none
#include <cuda_runtime.h>

__global__ void add_row(const float *row, float *sum)
{
	sum[threadIdx.x] += row[threadIdx.x];
}

void add_rows(const float *rows, float *sum, int steps, cudaStream_t caller)
{
	cudaStream_t own;
	cudaEvent_t ready, done;
	cudaStreamCreate(&own);
	cudaEventCreate(&ready);
	cudaEventCreate(&done);
	cudaMemsetAsync(sum, 0, 128 * sizeof(float), caller);
	if (steps) {
		cudaEventRecord(ready, caller);
		cudaStreamWaitEvent(own, ready, 0);
		for (int i = 0; i < steps; i++)
			add_row<<<1, 128, 0, own>>>(rows + 128 * i, sum);
	}
	cudaEventRecord(done, own);
	cudaStreamWaitEvent(caller, done, 0);
	cudaEventDestroy(done);
	cudaEventDestroy(ready);
	cudaStreamDestroy(own);
}
