// SPDX-License-Identifier: Apache-2.0
// expect-none
// The wait is issued; the event is no longer needed.
#include <cuda_runtime.h>

__global__ void fill(float *x) { x[threadIdx.x] = 1; }

void chain(float *x, cudaStream_t a, cudaStream_t b)
{
	cudaEvent_t e;
	cudaEventCreateWithFlags(&e, cudaEventDisableTiming);
	fill<<<1, 256, 0, a>>>(x);
	cudaEventRecord(e, a);
	cudaStreamWaitEvent(b, e, 0);
	cudaEventDestroy(e);
	fill<<<1, 256, 0, b>>>(x);
}
