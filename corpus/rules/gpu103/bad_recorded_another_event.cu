// SPDX-License-Identifier: Apache-2.0
// The event that is recorded is not the one that is waited for: their names were exchanged.
#include <cuda_runtime.h>

__global__ void fill(float *x) { x[threadIdx.x] = 1; }

void exchanged(float *x, float *y, cudaStream_t work, cudaStream_t other)
{
	cudaEvent_t ready, done;
	cudaEventCreateWithFlags(&ready, cudaEventDisableTiming);
	cudaEventCreateWithFlags(&done, cudaEventDisableTiming);
	fill<<<1, 256, 0, work>>>(x);
	cudaEventRecord(done, work);
	cudaStreamWaitEvent(other, ready, 0); // expect: GPU103 // validate: -
	fill<<<1, 256, 0, other>>>(y);
	cudaEventSynchronize(done);
	cudaEventDestroy(ready);
	cudaEventDestroy(done);
}
