// SPDX-License-Identifier: Apache-2.0
// The event is recorded on the consumer's own stream, by a helper of events.cu: the wait for it covers nothing of the producer.
#include <cuda_runtime.h>

void fern_mark(cudaEvent_t event, cudaStream_t stream);

static __global__ void fill(float *x) { x[threadIdx.x] = 1; }
static __global__ void use(float *x) { x[threadIdx.x] += 1; }

void fern_hand_over(float *device, cudaEvent_t ready)
{
	cudaStream_t producer, consumer;
	cudaStreamCreate(&producer);
	cudaStreamCreate(&consumer);
	fill<<<1, 32, 0, producer>>>(device);
	fern_mark(ready, consumer);
	cudaStreamWaitEvent(consumer, ready, 0);
	use<<<1, 32, 0, consumer>>>(device); // expect: GPU102 // validate: confirmed
	cudaStreamSynchronize(consumer);
	cudaStreamSynchronize(producer);
	cudaStreamDestroy(producer);
	cudaStreamDestroy(consumer);
}
