// SPDX-License-Identifier: Apache-2.0
// The host waits for an event of the default stream, which waits for the stream that the function makes, a blocking one.
// expect-none
#include <cuda_runtime.h>

__global__ void sweep_made_lane(float *x)
{
	x[threadIdx.x] += 1.0f;
}

float time_of_a_sweep_on_a_made_lane(float *x)
{
	cudaStream_t lane;
	cudaEvent_t begun, ended, all;
	float ms = 0;
	cudaStreamCreate(&lane);
	cudaEventCreate(&begun);
	cudaEventCreate(&ended);
	cudaEventCreate(&all);
	cudaEventRecord(begun, lane);
	sweep_made_lane<<<1, 64, 0, lane>>>(x);
	cudaEventRecord(ended, lane);
	cudaEventRecord(all, 0);
	cudaEventSynchronize(all);
	cudaEventElapsedTime(&ms, begun, ended);
	cudaEventDestroy(begun);
	cudaEventDestroy(ended);
	cudaEventDestroy(all);
	cudaStreamDestroy(lane);
	return ms;
}
