// SPDX-License-Identifier: Apache-2.0
// The host waits for an event of the default stream, and the caller's stream may be one that the default stream does not wait for.
#include <cuda_runtime.h>

__global__ void sweep_lane(float *x)
{
	x[threadIdx.x] += 1.0f;
}

float time_of_a_sweep(float *x, cudaStream_t lane)
{
	cudaEvent_t begun, ended, all;
	float ms = 0;
	cudaEventCreate(&begun);
	cudaEventCreate(&ended);
	cudaEventCreate(&all);
	cudaEventRecord(begun, lane);
	sweep_lane<<<1, 64, 0, lane>>>(x);
	cudaEventRecord(ended, lane);
	cudaEventRecord(all, 0);
	cudaEventSynchronize(all);
	cudaEventElapsedTime(&ms, begun, ended); // expect: GPU505 // validate: confirmed
	cudaEventDestroy(begun);
	cudaEventDestroy(ended);
	cudaEventDestroy(all);
	return ms;
}
