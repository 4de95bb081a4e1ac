// SPDX-License-Identifier: Apache-2.0
// expect-none
// One function makes the events, another destroys them: it is not called twice in a row.
#include <cuda_runtime.h>

static cudaEvent_t begin, end;

void timer_start(cudaStream_t s)
{
	cudaEventCreate(&begin);
	cudaEventCreate(&end);
	cudaEventRecord(begin, s);
}

float timer_stop(cudaStream_t s)
{
	float ms = 0;
	cudaEventRecord(end, s);
	cudaEventSynchronize(end);
	cudaEventElapsedTime(&ms, begin, end);
	cudaEventDestroy(begin);
	cudaEventDestroy(end);
	return ms;
}
