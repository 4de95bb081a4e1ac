// SPDX-License-Identifier: Apache-2.0
// expect-none
/* The event belongs to the producer's device; waiting for it is possible from every device. */
#include <cuda_runtime.h>

int hand_over(void *to, const void *from, size_t bytes)
{
	cudaStream_t produce, consume;
	cudaEvent_t ready;
	cudaSetDevice(0);
	cudaStreamCreate(&produce);
	cudaEventCreate(&ready);
	cudaSetDevice(1);
	cudaStreamCreate(&consume);
	cudaMemcpyPeerAsync(to, 1, from, 0, bytes, produce);
	cudaEventRecord(ready, produce);
	cudaStreamWaitEvent(consume, ready, 0);
	cudaStreamSynchronize(consume);
	cudaEventDestroy(ready);
	cudaStreamDestroy(consume);
	cudaStreamDestroy(produce);
	return 0;
}
