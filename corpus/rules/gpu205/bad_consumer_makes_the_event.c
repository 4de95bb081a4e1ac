// SPDX-License-Identifier: Apache-2.0
/* The event is made where it is waited for, on device 1, and recorded on a stream of device 0. */
#include <cuda_runtime.h>

int hand_over(void *to, const void *from, size_t bytes)
{
	cudaStream_t produce, consume;
	cudaEvent_t ready;
	cudaSetDevice(0);
	cudaStreamCreate(&produce);
	cudaSetDevice(1);
	cudaStreamCreate(&consume);
	cudaEventCreate(&ready);
	cudaSetDevice(0);
	cudaMemcpyPeerAsync(to, 1, from, 0, bytes, produce);
	cudaEventRecord(ready, produce); // expect: GPU205 // validate: error(cudaErrorInvalidResourceHandle)
	cudaStreamWaitEvent(consume, ready, 0);
	cudaStreamSynchronize(consume);
	cudaEventDestroy(ready);
	cudaStreamDestroy(consume);
	cudaStreamDestroy(produce);
	return 0;
}
