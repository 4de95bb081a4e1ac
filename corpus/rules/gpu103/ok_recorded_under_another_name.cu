// SPDX-License-Identifier: Apache-2.0
// expect-none: the event is recorded through a copy of its handle, and through a table that holds it
#include <cuda_runtime.h>

__global__ void fill(float *x) { x[threadIdx.x] = 1; }

void copied_handle(float *x, cudaStream_t work, cudaStream_t other)
{
	cudaEvent_t ready, same;
	cudaEventCreateWithFlags(&ready, cudaEventDisableTiming);
	same = ready;
	fill<<<1, 256, 0, work>>>(x);
	cudaEventRecord(same, work);
	cudaStreamWaitEvent(other, ready, 0);
	fill<<<1, 256, 0, other>>>(x);
	cudaEventDestroy(ready);
}

void held_in_a_table(float *x, int which, cudaStream_t work, cudaStream_t other)
{
	cudaEvent_t table[2];
	cudaEventCreate(&table[0]);
	cudaEventCreate(&table[1]);
	fill<<<1, 256, 0, work>>>(x);
	cudaEventRecord(table[which & 1], work);
	cudaStreamWaitEvent(other, table[0], 0);
	cudaStreamSynchronize(work);
	cudaEventDestroy(table[0]);
	cudaEventDestroy(table[1]);
}
