// SPDX-License-Identifier: Apache-2.0
// expect-none
// The usual order of the host calls.
#include <cuda_runtime.h>

__global__ void produce(float *x) { x[threadIdx.x] = 1; }
__global__ void consume(float *x) { x[threadIdx.x] *= 3; }

void run(float *d_x, cudaStream_t producer)
{
	cudaStream_t consumer;
	cudaEvent_t ready;
	cudaStreamCreateWithFlags(&consumer, cudaStreamNonBlocking);
	cudaEventCreateWithFlags(&ready, cudaEventDisableTiming);
	produce<<<1, 256, 0, producer>>>(d_x);
	cudaEventRecord(ready, producer);
	cudaStreamWaitEvent(consumer, ready, 0);
	consume<<<1, 256, 0, consumer>>>(d_x);
	cudaStreamSynchronize(consumer);
	cudaEventDestroy(ready);
	cudaStreamDestroy(consumer);
}
