// SPDX-License-Identifier: Apache-2.0
// The waits are set up before any work: they find an event without a record.
#include <cuda_runtime.h>

__global__ void produce(float *x) { x[threadIdx.x] = 1; }
__global__ void consume(float *x) { x[threadIdx.x] *= 3; }

void run(float *d_x)
{
	cudaStream_t producer, consumer;
	cudaEvent_t ready;
	cudaStreamCreateWithFlags(&producer, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&consumer, cudaStreamNonBlocking);
	cudaEventCreateWithFlags(&ready, cudaEventDisableTiming);

	cudaStreamWaitEvent(consumer, ready, 0);
	produce<<<1, 256, 0, producer>>>(d_x);
	cudaEventRecord(ready, producer);
	consume<<<1, 256, 0, consumer>>>(d_x); // expect: GPU103 // validate: confirmed

	cudaStreamSynchronize(consumer);
	cudaEventDestroy(ready);
	cudaStreamDestroy(consumer);
	cudaStreamDestroy(producer);
}
